-- Planned without a look at whose history it is: of an organisation that statistics have not met yet the planner thought
-- there were no tasks, and went through all of them for each.
alter procedure recall_task_history(uuid) set plan_cache_mode = force_generic_plan;
