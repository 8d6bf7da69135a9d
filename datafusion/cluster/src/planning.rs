//! What Ballista's planner does not know, and what is lost on the way to the executors.

use datafusion::arrow::array::{BooleanArray, RecordBatch};
use datafusion::arrow::datatypes::{DataType, Field, Schema};
use datafusion::common::JoinType;
use datafusion::common::not_impl_err;
use datafusion::common::tree_node::{Transformed, TransformedResult, TreeNode, TreeNodeRecursion};
use datafusion::config::ConfigOptions;
use datafusion::datasource::memory::MemorySourceConfig;
use datafusion::error::Result;
use datafusion::logical_expr::dml::CopyTo;
use datafusion::logical_expr::expr::{NullTreatment, WindowFunction};
use datafusion::logical_expr::{Expr, LogicalPlan};
use datafusion::optimizer::AnalyzerRule;
use datafusion::physical_expr::expressions::Column;
use datafusion::physical_optimizer::PhysicalOptimizerRule;
use datafusion::physical_plan::coalesce_partitions::CoalescePartitionsExec;
use datafusion::physical_plan::empty::EmptyExec;
use datafusion::physical_plan::joins::{CrossJoinExec, NestedLoopJoinExec};
use datafusion::physical_plan::limit::GlobalLimitExec;
use datafusion::physical_plan::placeholder_row::PlaceholderRowExec;
use datafusion::physical_plan::projection::{ProjectionExec, ProjectionExpr};
use datafusion::physical_plan::union::UnionExec;
use datafusion::physical_plan::{ExecutionPlan, ExecutionPlanProperties, replace_children_if_necessary};
use std::sync::Arc;

/// Refuses what executors would not get: they would give other rows, or write other files, without an error.
#[derive(Debug)]
pub struct RefuseWhatIsLost;

impl AnalyzerRule for RefuseWhatIsLost {
    fn analyze(&self, plan: LogicalPlan, _config: &ConfigOptions) -> Result<LogicalPlan> {
        plan.apply_with_subqueries(|plan| {
            if let LogicalPlan::Copy(copy) = plan {
                refuse_what_is_lost_of_files(copy)?;
            }
            plan.apply_expressions(|expression| expression.apply(refuse_what_is_lost_of_windows))
        })?;
        Ok(plan)
    }

    fn name(&self) -> &'static str {
        "refuse_what_is_lost"
    }
}

/// In version 55.2 of DataFusion, a window function in a plan for executors has neither of the two clauses.
fn refuse_what_is_lost_of_windows(expression: &Expr) -> Result<TreeNodeRecursion> {
    if let Expr::WindowFunction(window) = expression {
        let WindowFunction { params, .. } = &**window;
        if params.filter.is_some() {
            return not_impl_err!(
                "FILTER with OVER, on a cluster: write CASE WHEN condition THEN value END as the function's argument"
            );
        }
        if params.null_treatment == Some(NullTreatment::IgnoreNulls) {
            return not_impl_err!("IGNORE NULLS with OVER, on a cluster");
        }
    }
    Ok(TreeNodeRecursion::Continue)
}

/// The same for options of files that are written, and for those that CSV files always have: without the format of dates,
/// these are empty.
fn refuse_what_is_lost_of_files(copy: &CopyTo) -> Result<()> {
    let format = copy.file_type.get_ext();
    if !matches!(&*format, "parquet" | "json") {
        return not_impl_err!("COPY to the format {format}, on a cluster: it writes PARQUET and JSON");
    }
    if !copy.options.is_empty() {
        let mut options: Vec<_> = copy.options.keys().map(String::as_str).collect();
        options.sort_unstable();
        return not_impl_err!("options of COPY, on a cluster: {}", options.join(", "));
    }
    Ok(())
}

/// Makes the row of a `SELECT` without `FROM`, and what is known to have no rows, in the way of `VALUES`. As Ballista 55.0 divides a
/// union among tasks, the row as it is otherwise made is lost, or a task waits for ever.
#[derive(Debug)]
pub struct RowsOfNoTable;

impl PhysicalOptimizerRule for RowsOfNoTable {
    fn optimize(&self, plan: Arc<dyn ExecutionPlan>, _config: &ConfigOptions) -> Result<Arc<dyn ExecutionPlan>> {
        plan.transform_up(|plan| {
            if is_divided(&plan) {
                Ok(Transformed::no(plan))
            } else if plan.is::<PlaceholderRowExec>() && plan.schema().fields().is_empty() {
                Ok(Transformed::yes(one_row_of_nothing()?))
            } else if is_of_known_values(&plan) {
                replace_children_if_necessary(plan, vec![one_row_of_nothing()?]).map(Transformed::yes)
            } else if plan.is::<EmptyExec>() {
                let none: Arc<dyn ExecutionPlan> = MemorySourceConfig::try_new_exec(&[vec![]], plan.schema(), None)?;
                Ok(Transformed::yes(none))
            } else {
                Ok(Transformed::no(plan))
            }
        })
        .data()
    }

    fn name(&self) -> &'static str {
        "rows_of_no_table"
    }

    fn schema_check(&self) -> bool {
        true
    }
}

/// Has joins without an equality that are parts of a union done before it, by tasks of their own. In Ballista 55.0, each task of the
/// union would do the whole join, and give all its rows: the two sides are swapped after it was decided which partitions a task reads.
#[derive(Debug)]
pub struct JoinsBeforeUnions;

impl PhysicalOptimizerRule for JoinsBeforeUnions {
    fn optimize(&self, plan: Arc<dyn ExecutionPlan>, _config: &ConfigOptions) -> Result<Arc<dyn ExecutionPlan>> {
        plan.transform_up(|plan| {
            let has_joins = plan.is::<UnionExec>() && plan.children().into_iter().any(has_join_without_equality);
            if !has_joins {
                return Ok(Transformed::no(plan));
            }
            let before = |child: &Arc<dyn ExecutionPlan>| -> Arc<dyn ExecutionPlan> {
                let child = Arc::clone(child);
                if has_join_without_equality(&child) { Arc::new(CoalescePartitionsExec::new(child)) } else { child }
            };
            let children = plan.children().into_iter().map(before).collect();
            replace_children_if_necessary(plan, children).map(Transformed::yes)
        })
        .data()
    }

    fn name(&self) -> &'static str {
        "joins_before_unions"
    }

    fn schema_check(&self) -> bool {
        true
    }
}

fn has_join_without_equality(plan: &Arc<dyn ExecutionPlan>) -> bool {
    plan.is::<CrossJoinExec>()
        || plan.is::<NestedLoopJoinExec>()
        || plan.children().into_iter().any(has_join_without_equality)
}

/// Whether it is a row of values that are known, such as a count, over one whose columns nobody reads.
fn is_of_known_values(plan: &Arc<dyn ExecutionPlan>) -> bool {
    plan.downcast_ref::<ProjectionExec>().is_some_and(|projection| {
        projection.input().is::<PlaceholderRowExec>()
            && projection.expr().iter().all(|known| known.expr.children().is_empty() && !known.expr.is::<Column>())
    })
}

/// A row without columns.
fn one_row_of_nothing() -> Result<Arc<dyn ExecutionPlan>> {
    let schema = Arc::new(Schema::new(vec![Field::new("row", DataType::Boolean, false)]));
    let row = RecordBatch::try_new(Arc::clone(&schema), vec![Arc::new(BooleanArray::from(vec![true]))])?;
    let row = MemorySourceConfig::try_new_from_batches(schema, vec![row])?;
    Ok(Arc::new(ProjectionExec::try_new(Vec::<ProjectionExpr>::new(), row)?))
}

/// Has one task do a join without an equality if its result has rows of the left side because they match, or because they do not.
/// In one process, the tasks of such a join share which rows have matched. In Ballista 55.0 each has its own copy of the left side, and
/// gives its own rows: <https://github.com/apache/datafusion-ballista/issues/1055>.
#[derive(Debug)]
pub struct LeftRowsInOneTask;

impl PhysicalOptimizerRule for LeftRowsInOneTask {
    fn optimize(&self, plan: Arc<dyn ExecutionPlan>, _config: &ConfigOptions) -> Result<Arc<dyn ExecutionPlan>> {
        plan.transform_up(|plan| match plan.downcast_ref::<NestedLoopJoinExec>() {
            Some(join) if gives_left_rows(*join.join_type()) && is_divided(join.right()) => {
                let right = CoalescePartitionsExec::new(Arc::clone(join.right()));
                // A limit that limits nothing needs its input in one partition. Otherwise Ballista divides it again.
                let right = GlobalLimitExec::new(Arc::new(right), 0, None);
                let sides: Vec<Arc<dyn ExecutionPlan>> = vec![Arc::clone(join.left()), Arc::new(right)];
                replace_children_if_necessary(plan, sides).map(Transformed::yes)
            }
            _ => Ok(Transformed::no(plan)),
        })
        .data()
    }

    fn name(&self) -> &'static str {
        "left_rows_in_one_task"
    }

    fn schema_check(&self) -> bool {
        true
    }
}

fn gives_left_rows(join_type: JoinType) -> bool {
    matches!(join_type, JoinType::Left | JoinType::Full | JoinType::LeftSemi | JoinType::LeftAnti | JoinType::LeftMark)
}

fn is_divided(plan: &Arc<dyn ExecutionPlan>) -> bool {
    plan.output_partitioning().partition_count() > 1
}
