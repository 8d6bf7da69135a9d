//! Which queries a cluster divides among executors. The rest run where they are asked, as in one process.

use async_trait::async_trait;
use ballista_core::config::BallistaConfig;
use ballista_core::extension::SessionConfigExt;
use ballista_core::planner::BallistaQueryPlanner;
use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::catalog::Session;
use datafusion::catalog::memory::DataSourceExec;
use datafusion::common::plan_err;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::config::ConfigOptions;
use datafusion::datasource::sink::DataSinkExec;
use datafusion::error::Result;
use datafusion::execution::context::QueryPlanner;
use datafusion::logical_expr::dml::CopyTo;
use datafusion::logical_expr::expr::{NullTreatment, WindowFunction};
use datafusion::logical_expr::{Expr, FetchType, LogicalPlan, SkipType};
use datafusion::physical_expr::window::WindowExpr;
use datafusion::physical_optimizer::PhysicalOptimizerRule;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::aggregates::AggregateExec;
use datafusion::physical_plan::coalesce_partitions::CoalescePartitionsExec;
use datafusion::physical_plan::coop::CooperativeExec;
use datafusion::physical_plan::filter::FilterExec;
use datafusion::physical_plan::joins::{HashJoinExec, PartitionMode};
use datafusion::physical_plan::limit::{GlobalLimitExec, LocalLimitExec};
use datafusion::physical_plan::projection::ProjectionExec;
use datafusion::physical_plan::repartition::RepartitionExec;
use datafusion::physical_plan::sorts::sort::SortExec;
use datafusion::physical_plan::sorts::sort_preserving_merge::SortPreservingMergeExec;
use datafusion::physical_plan::union::UnionExec;
use datafusion::physical_plan::windows::{BoundedWindowAggExec, WindowAggExec};
use datafusion::physical_planner::{DefaultPhysicalPlanner, PhysicalPlanner};
use datafusion_proto::bytes::{
    logical_plan_from_bytes_with_extension_codec, logical_plan_to_bytes_with_extension_codec,
    physical_plan_from_bytes_with_extension_codec, physical_plan_to_bytes_with_extension_codec,
};
use datafusion_proto::protobuf::LogicalPlanNode;
use std::sync::Arc;

use super::session_of;

/// Has a cluster run what it divides rightly, and this process the rest.
#[derive(Debug)]
pub struct Planner {
    cluster: BallistaQueryPlanner<LogicalPlanNode>,
}

impl Planner {
    /// For the cluster of a scheduler, `HOST:PORT`.
    pub fn new(scheduler: &str) -> Self {
        Self { cluster: BallistaQueryPlanner::new(format!("http://{scheduler}"), BallistaConfig::default()) }
    }
}

#[async_trait]
impl QueryPlanner for Planner {
    async fn create_physical_plan(&self, plan: &LogicalPlan, session: &dyn Session) -> Result<Arc<dyn ExecutionPlan>> {
        match reason_to_keep(plan, session).await? {
            None => self.cluster.create_physical_plan(plan, session).await,
            Some(_) => DefaultPhysicalPlanner::default().create_physical_plan(plan, session).await,
        }
    }
}

/// Why this process runs an optimized query and not the executors; `None` if they do.
pub async fn reason_to_keep(plan: &LogicalPlan, session: &dyn Session) -> Result<Option<String>> {
    // What explains a query is not a part of it.
    let query = match plan {
        LogicalPlan::Explain(explain) => &explain.plan,
        LogicalPlan::Analyze(analyze) => &analyze.input,
        _ => plan,
    };
    if let Some(lost) = what_is_lost(query)? {
        return Ok(Some(lost));
    }
    // What is wrong with the query itself is found once more when this process plans it.
    let reason = what_a_scheduler_does_not_divide(query, session).await;
    Ok(reason.unwrap_or_else(|_| Some("what cannot be sent to them".to_owned())))
}

/// What executors would not get of a plan: they would give other rows, or write other files, without an error.
fn what_is_lost(plan: &LogicalPlan) -> Result<Option<String>> {
    let mut lost = None;
    plan.apply_with_subqueries(|plan| {
        if let LogicalPlan::Copy(copy) = plan {
            lost = lost.take().or_else(|| what_is_lost_of_files(copy));
        }
        plan.apply_expressions(|expression| {
            expression.apply(|expression| {
                lost = lost.take().or_else(|| what_is_lost_of_windows(expression).map(str::to_owned));
                Ok(TreeNodeRecursion::Continue)
            })
        })
    })?;
    Ok(lost)
}

/// In version 55.2 of DataFusion, a window function in a plan for executors has neither of the two clauses.
fn what_is_lost_of_windows(expression: &Expr) -> Option<&'static str> {
    let Expr::WindowFunction(window) = expression else { return None };
    let WindowFunction { params, .. } = &**window;
    if params.filter.is_some() {
        Some("FILTER with OVER")
    } else if params.null_treatment == Some(NullTreatment::IgnoreNulls) {
        Some("IGNORE NULLS with OVER")
    } else {
        None
    }
}

/// The same for options of files that are written, and for those that CSV files always have: without the format of dates,
/// these are empty.
fn what_is_lost_of_files(copy: &CopyTo) -> Option<String> {
    let format = copy.file_type.get_ext();
    if !matches!(&*format, "parquet" | "json") {
        return Some(format!("COPY to the format {format}"));
    }
    (!copy.options.is_empty()).then(|| "options of COPY".to_owned())
}

/// How many bytes a plan may have on its way. Ballista's messages have at most twice as many, and a task has a part of a plan.
const LARGEST_PLAN: usize = 8 << 20;

/// Plans a query as a scheduler does, which gets it in bytes and optimizes it once more, and looks for what is not divided rightly. What
/// has more than a hundred levels, or was not made for that way, cannot go it, nor a part of the plan to an executor.
async fn what_a_scheduler_does_not_divide(query: &LogicalPlan, session: &dyn Session) -> Result<Option<String>> {
    let config = session.config().clone();
    let (logical_codec, codec) =
        (config.ballista_logical_extension_codec(), config.ballista_physical_extension_codec());
    let scheduler = session_of(config)?;
    let tasks = scheduler.task_ctx();
    let bytes = logical_plan_to_bytes_with_extension_codec(query, &*logical_codec)?;
    demand_small(&bytes)?;
    let query = scheduler.optimize(&logical_plan_from_bytes_with_extension_codec(&bytes, &tasks, &*logical_codec)?)?;
    if let Some(limit) = what_is_lost_of_limits(&query)? {
        return Ok(Some(limit));
    }
    let plan = scheduler.query_planner().create_physical_plan(&query, &scheduler).await?;
    let bytes = physical_plan_to_bytes_with_extension_codec(Arc::clone(&plan), &*codec)?;
    demand_small(&bytes)?;
    physical_plan_from_bytes_with_extension_codec(&bytes, &tasks, &*codec)?;
    Ok(what_is_not_divided(&plan))
}

fn demand_small(plan: &[u8]) -> Result<()> {
    if plan.len() > LARGEST_PLAN { plan_err!("the plan has {} bytes", plan.len()) } else { Ok(()) }
}

/// Whether something else than sorting and choosing columns is done with limited rows. Ballista 55.0 plans the input of an exchange once
/// more, and may leave out a limit there.
fn has_limited_part(plan: &Arc<dyn ExecutionPlan>, is_end: bool) -> bool {
    let is_merge = plan.is::<SortPreservingMergeExec>();
    let is_limit = plan.is::<GlobalLimitExec>()
        || plan.fetch().is_some() && (is_merge || plan.is::<CoalescePartitionsExec>() || plan.is::<SortExec>());
    if is_limit && !is_end {
        return true;
    }
    let is_end = is_end
        && (is_merge
            || plan.is::<CooperativeExec>()
            || plan.is::<DataSinkExec>()
            || plan.is::<GlobalLimitExec>()
            || plan.is::<LocalLimitExec>()
            || plan.is::<ProjectionExec>()
            || plan.is::<SortExec>());
    plan.children().into_iter().any(|child| has_limited_part(child, is_end))
}

/// In version 55.2 of DataFusion, executors get the sum of LIMIT and OFFSET in 32 bits. OFFSET alone has the largest LIMIT.
fn what_is_lost_of_limits(plan: &LogicalPlan) -> Result<Option<String>> {
    let mut lost = None;
    plan.apply_with_subqueries(|plan| {
        if let LogicalPlan::Limit(limit) = plan {
            let rows = match (limit.get_skip_type()?, limit.get_fetch_type()?) {
                (SkipType::Literal(skip), FetchType::Literal(Some(fetch))) => skip.checked_add(fetch),
                _ => None,
            };
            if rows.is_none_or(|rows| u32::try_from(rows).is_err()) {
                lost = Some("OFFSET alone, or a LIMIT of more than 32 bits".to_owned());
                return Ok(TreeNodeRecursion::Stop);
            }
        }
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(lost)
}

/// A part of a plan of which Ballista 55.0 is not known to give the rows that one process gives. Comparisons with random statements have
/// found that it loses or repeats rows of joins without an equality, of rows of no table and of what is known to be empty, above all in
/// unions; and that recursive queries, table functions and windows over all rows fail.
fn what_is_not_divided(plan: &Arc<dyn ExecutionPlan>) -> Option<String> {
    if has_limited_part(plan, true) { Some("LIMIT in a part of a query".to_owned()) } else { wrong_part_of(plan) }
}

fn wrong_part_of(plan: &Arc<dyn ExecutionPlan>) -> Option<String> {
    if !is_divided_rightly(plan) {
        return Some(plan.name().to_owned());
    }
    // Between tasks, views take their neighbours along, so that time would grow with the square of the rows.
    let is_view = |field: &Field| matches!(field.data_type(), DataType::BinaryView | DataType::Utf8View);
    let schema = plan.schema();
    if let Some(view) = schema.flattened_fields().into_iter().find(|field| is_view(field)) {
        return Some(format!("{}, of the type {}", view.name(), view.data_type()));
    }
    plan.children().into_iter().find_map(wrong_part_of)
}

fn is_divided_rightly(plan: &Arc<dyn ExecutionPlan>) -> bool {
    if let Some(join) = plan.downcast_ref::<HashJoinExec>() {
        // Another one would need that all tasks share which rows have matched.
        return *join.partition_mode() == PartitionMode::Partitioned && !join.null_aware;
    }
    if let Some(sort) = plan.downcast_ref::<SortExec>() {
        // Of no row, it panics.
        return sort.fetch() != Some(0);
    }
    if let Some(windows) = windows_of(plan) {
        return windows.iter().all(|window| is_sorted_for(window, plan));
    }
    plan.is::<AggregateExec>()
        || plan.is::<CoalescePartitionsExec>()
        || plan.is::<CooperativeExec>()
        || plan.is::<DataSinkExec>()
        || plan.is::<DataSourceExec>()
        || plan.is::<FilterExec>()
        || plan.is::<GlobalLimitExec>()
        || plan.is::<LocalLimitExec>()
        || plan.is::<ProjectionExec>()
        || plan.is::<RepartitionExec>()
        || plan.is::<SortPreservingMergeExec>()
        || plan.is::<UnionExec>()
}

fn windows_of(plan: &Arc<dyn ExecutionPlan>) -> Option<&[Arc<dyn WindowExpr>]> {
    let bounded = plan.downcast_ref::<BoundedWindowAggExec>().map(BoundedWindowAggExec::window_expr);
    bounded.or_else(|| plan.downcast_ref::<WindowAggExec>().map(WindowAggExec::window_expr))
}

/// Whether the rows of a window are sorted by all its keys after they have come from other tasks. Otherwise the plan relies on an order,
/// or on a column that is constant, and these tasks do not know of either.
fn is_sorted_for(window: &Arc<dyn WindowExpr>, plan: &Arc<dyn ExecutionPlan>) -> bool {
    let keys = window.partition_by();
    let mut input = plan;
    while windows_of(input).is_some()
        && let [below] = input.children()[..]
    {
        input = below;
    }
    let sort = input.downcast_ref::<SortExec>();
    !keys.is_empty()
        && sort.is_some_and(|sort| keys.iter().all(|key| sort.expr().iter().any(|sorted| sorted.expr.eq(key))))
}

/// Has a scheduler refuse what it would not divide rightly. Clients of this program do not ask for that.
#[derive(Debug)]
pub struct RefuseWhatIsNotDivided;

impl PhysicalOptimizerRule for RefuseWhatIsNotDivided {
    fn optimize(&self, plan: Arc<dyn ExecutionPlan>, _config: &ConfigOptions) -> Result<Arc<dyn ExecutionPlan>> {
        match what_is_not_divided(&plan) {
            Some(part) => plan_err!("executors do not run {part}: the process that asks has to"),
            None => Ok(plan),
        }
    }

    fn name(&self) -> &'static str {
        "refuse_what_is_not_divided"
    }

    fn schema_check(&self) -> bool {
        true
    }
}
