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
use datafusion::execution::{SessionState, TaskContext};
use datafusion::logical_expr::dml::CopyTo;
use datafusion::logical_expr::expr::{NullTreatment, WindowFunction};
use datafusion::logical_expr::{Expr, LogicalPlan};
use datafusion::physical_expr::expressions::Literal;
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
        match decide(plan, session).await? {
            Decision::Divide => self.cluster.create_physical_plan(plan, session).await,
            Decision::Keep(plan, _) => Ok(plan),
        }
    }
}

/// Where an optimized query runs.
enum Decision {
    /// On the executors.
    Divide,
    /// Here, by this plan, for this reason.
    Keep(Arc<dyn ExecutionPlan>, String),
}

async fn decide(plan: &LogicalPlan, session: &dyn Session) -> Result<Decision> {
    let here = |plan| async move { DefaultPhysicalPlanner::default().create_physical_plan(plan, session).await };
    // What explains a query, or writes it to the scheduler's log, is not a part of it.
    let query = match plan {
        LogicalPlan::Explain(explain) => &explain.plan,
        LogicalPlan::Analyze(analyze) => &analyze.input,
        _ => plan,
    };
    let physical = here(query).await?;
    let reason = what_is_lost(query)?.or_else(|| what_is_not_divided(&physical));
    let reason = reason.or_else(|| cannot_be_sent(query, &physical, session).err().map(|error| error.to_string()));
    match reason {
        None => Ok(Decision::Divide),
        Some(reason) => Ok(Decision::Keep(if query == plan { physical } else { here(plan).await? }, reason)),
    }
}

/// Why this process runs a query and not the executors; `None` if they do.
pub async fn reason_to_keep(state: &SessionState, plan: &LogicalPlan) -> Result<Option<String>> {
    Ok(match decide(&state.optimize(plan)?, state).await? {
        Decision::Divide => None,
        Decision::Keep(_, reason) => Some(reason),
    })
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

/// A part of a plan of which Ballista 55.0 is not known to give the rows that one process gives. Comparisons with random statements have
/// found that it loses or repeats rows of joins without an equality, of rows of no table and of what is known to be empty, above all in
/// unions; and that recursive queries, table functions and windows over all rows fail.
fn what_is_not_divided(plan: &Arc<dyn ExecutionPlan>) -> Option<String> {
    if !is_divided_rightly(plan) {
        return Some(plan.name().to_owned());
    }
    // Between tasks, views take their neighbours along, so that time would grow with the square of the rows.
    let is_view = |field: &Field| matches!(field.data_type(), DataType::BinaryView | DataType::Utf8View);
    let schema = plan.schema();
    if let Some(view) = schema.flattened_fields().into_iter().find(|field| is_view(field)) {
        return Some(format!("{}, of the type {}", view.name(), view.data_type()));
    }
    plan.children().into_iter().find_map(what_is_not_divided)
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
    let windows = plan.downcast_ref::<BoundedWindowAggExec>().map(BoundedWindowAggExec::window_expr);
    if let Some(windows) = windows.or_else(|| plan.downcast_ref::<WindowAggExec>().map(WindowAggExec::window_expr)) {
        return windows.iter().all(|window| {
            let keys = window.partition_by();
            !keys.is_empty() && !keys.iter().any(|key| key.is::<Literal>())
        });
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

/// Tries the way that plans go: the logical one to the scheduler, and parts of the physical one to the executors. A plan or an expression
/// may have no more than a hundred levels on it, and only what was made for it can go it.
fn cannot_be_sent(query: &LogicalPlan, physical: &Arc<dyn ExecutionPlan>, session: &dyn Session) -> Result<()> {
    let config = session.config();
    let (logical_codec, codec) =
        (config.ballista_logical_extension_codec(), config.ballista_physical_extension_codec());
    let tasks: Arc<TaskContext> = session.task_ctx();
    let bytes = logical_plan_to_bytes_with_extension_codec(query, &*logical_codec)?;
    logical_plan_from_bytes_with_extension_codec(&bytes, &tasks, &*logical_codec)?;
    let bytes = physical_plan_to_bytes_with_extension_codec(Arc::clone(physical), &*codec)?;
    physical_plan_from_bytes_with_extension_codec(&bytes, &tasks, &*codec)?;
    Ok(())
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
