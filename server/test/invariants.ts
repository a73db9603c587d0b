import { withOwner } from '#server/operator/reach-database';

/** What must never be true of an organisation's tasks and files, each as the rows that violate it (E-07). */
const broken: Record<string, string> = {
  'an open task without its open cycle': `select t.id from tasks t left join task_cycles c on c.organisation_id = t.organisation_id and c.id = t.cycle_id
    where t.organisation_id = $1 and t.state in ('active', 'suspended') and c.state is distinct from 'open'`,
  'an open cycle that its task is not at': `select c.id from task_cycles c join tasks t on t.organisation_id = c.organisation_id and t.id = c.task_id
    where c.organisation_id = $1 and c.state = 'open' and t.cycle_id is distinct from c.id`,
  'a task due on another day than its cycle': `select t.id from tasks t join task_cycles c on c.organisation_id = t.organisation_id and c.id = t.cycle_id
    where t.organisation_id = $1 and t.state = 'active' and t.due_on is distinct from c.due_on`,
  'a task overdue before it is due': `select id from tasks where organisation_id = $1 and ((due_on is null) <> (overdue_after is null) or overdue_after < due_on)`,
  'a cycle with more or fewer completions than it counts': `select c.id from task_cycles c where c.organisation_id = $1
    and c.revision <> (select count(*) from task_completions s where s.organisation_id = c.organisation_id and s.cycle_id = c.id)`,
  'a cycle done on another day than was said last': `select c.id from task_cycles c left join task_completions s
      on s.organisation_id = c.organisation_id and s.cycle_id = c.id and s.revision = c.revision
    where c.organisation_id = $1 and c.state = 'done' and c.done_on is distinct from s.done_on`,
  'a cycle that overlaps the one before': `select id from (select id, starts_on, lag(done_on) over (partition by task_id order by number) as before
      from task_cycles where organisation_id = $1 and state <> 'ended') cycles where starts_on < before`,
  'a task that is wrong about its evidence': `select t.id from tasks t where t.organisation_id = $1 and t.has_evidence <> exists (select from files f
    where f.organisation_id = t.organisation_id and f.record_id = t.outcome_cycle_id and f.is_proof and f.deleted_at is null)`,
  'a record of a task or cycle without its row': `select r.id from records r where r.organisation_id = $1 and (
    r.kind = 'TASK' and not exists (select from tasks t where t.organisation_id = r.organisation_id and t.id = r.id)
    or r.kind = 'TASK-CYCLE' and not exists (select from task_cycles c where c.organisation_id = r.organisation_id and c.id = r.id))`,
  'a task or cycle without an entry in the log': `select r.id from records r where r.organisation_id = $1 and r.kind in ('TASK', 'TASK-CYCLE')
    and not exists (select from activity_entries a where a.organisation_id = r.organisation_id and a.record_id = r.id)`,
};

/** The violated ones, with the number of rows; should be empty. */
export const brokenInvariants = (ownerUrl: string, organisationId: string): Promise<string[]> =>
  withOwner(ownerUrl, async (client) => {
    const found: string[] = [];
    for (const [name, rows] of Object.entries(broken)) {
      const { rowCount } = await client.query(rows, [organisationId]);
      if (rowCount) found.push(`${rowCount} × ${name}`);
    }
    return found;
  });
