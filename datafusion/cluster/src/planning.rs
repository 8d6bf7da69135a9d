//! What Ballista's planner does not know.

use datafusion::common::JoinType;
use datafusion::common::tree_node::{Transformed, TransformedResult, TreeNode};
use datafusion::config::ConfigOptions;
use datafusion::error::Result;
use datafusion::physical_optimizer::PhysicalOptimizerRule;
use datafusion::physical_plan::coalesce_partitions::CoalescePartitionsExec;
use datafusion::physical_plan::joins::NestedLoopJoinExec;
use datafusion::physical_plan::limit::GlobalLimitExec;
use datafusion::physical_plan::{ExecutionPlan, ExecutionPlanProperties, replace_children_if_necessary};
use std::sync::Arc;

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
