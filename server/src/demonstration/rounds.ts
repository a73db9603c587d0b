import { sql } from 'kysely';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import type { Outcome } from '@lintel/contract/areas/tasks/states';
import { longDate, plusDays } from '@lintel/contract/cycles/calendar';
import type { ExplainedCycle } from '@lintel/contract/cycles/rule';
import { entryOf } from '#areas/files/add-files';
import { insertFiles } from '#areas/files/place';
import { indexFiles } from '#areas/files/search-text';
import { countTasksAfterwards } from '#areas/tasks/cells';
import { inWordsOf } from '#areas/tasks/complete';
import { columnsOfCycle } from '#areas/tasks/kept-cycle';
import { taskStatus } from '#areas/tasks/statuses';
import { seenToAgain } from '#areas/tasks/times';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { answerChecklist, checklistsOf } from './checklists.ts';
import { keepPieceResults, piecesOfRounds, resultsOf } from './rounds-of-pieces.ts';
import type { Paper } from './paper.ts';

/** A completed cycle of a task, and the one that followed. */
export type Round = {
  taskId: string;
  propertyId: string;
  cycleId: string;
  nextCycleId: string;
  /** Of its task type. */
  code: string;
  number: number;
  doneOn: string;
  doneBy: string;
  outcome: Outcome;
  certificateNumber: string | null;
  withoutEvidenceReason: string | null;
  /** The kind of evidence on the cycle; null if there is none. */
  evidence: EvidenceKind | null;
  /** Completed as unsatisfactory three days before. */
  wasUnsatisfactory: boolean;
  graceDays: number;
  next: ExplainedCycle | null;
};

/** Writes in bulk what completing these cycles one by one would write. */
export async function recordRounds(scope: Scope, rounds: Round[], paper: Paper) {
  const at = scope.now.toISOString();
  const following = rounds.flatMap(({ next, ...round }) => (next ? [{ ...round, next }] : []));
  await countTasksAfterwards(
    scope,
    rounds.map(({ taskId }) => taskId),
  );
  await insertCompletions(scope, rounds, at);
  await sql`update task_cycles set state = 'done', done_on = given.done_on, outcome = given.outcome, revision = given.revision, closed_at = ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(
      rounds.map((round) => ({
        id: round.cycleId,
        done_on: round.doneOn,
        outcome: round.outcome,
        revision: round.wasUnsatisfactory ? 2 : 1,
      })),
    )}::json) as given(id uuid, done_on date, outcome text, revision int)
    where task_cycles.organisation_id = ${ownOrganisation(scope.organisationId)} and task_cycles.id = given.id`.execute(
    scope.db,
  );
  await scope.begin(
    following.map(({ nextCycleId, propertyId }) => ({ id: nextCycleId, kind: 'TASK-CYCLE', propertyId })),
    { type: 'INTERVAL_STARTED', event: 'cycle.started', summary: 'Cycle started' },
  );
  if (following.length)
    await scope.db
      .insertInto('taskCycles')
      .values(
        following.map(({ nextCycleId, taskId, number, next }) => ({
          id: nextCycleId,
          taskId,
          number: number + 1,
          ...columnsOfCycle(next),
          state: 'open' as const,
          doneOn: null,
          outcome: null,
        })),
      )
      .execute();
  await scope.recordAll([
    ...rounds.flatMap(completionsOf).flatMap((round) =>
      [round.taskId, round.cycleId].map((recordId) => ({
        recordId,
        entry: {
          type: 'FORM_SUBMIT' as const,
          event: recordId === round.taskId ? 'task.completed' : 'cycle.completed',
          summary: `Round ${round.number}: ${inWordsOf(round)}`,
          comment: round.withoutEvidenceReason && `Without evidence: ${round.withoutEvidenceReason}`,
        },
      })),
    ),
    ...following.map(({ taskId, number, next }) => ({
      recordId: taskId,
      entry: {
        type: 'INTERVAL_STARTED' as const,
        event: 'task.cycle-started',
        summary: `Round ${number + 1} started${next.dueOn ? `, due ${longDate(next.dueOn)}` : ''}`,
      },
    })),
  ]);
  await fileEvidence(scope, rounds, paper);
  await moveOn(scope, rounds, at);
}

/** Adds the paper to the cycles that have evidence. */
async function fileEvidence(scope: Scope, rounds: Round[], paper: Paper) {
  const rows = rounds.flatMap(({ cycleId, evidence, certificateNumber }) => {
    if (!evidence) return [];
    const name = `${evidence}${certificateNumber ? ` ${certificateNumber.replace('/', '-')}` : ''}.pdf`;
    return {
      ...paper,
      id: scope.newId(),
      recordId: cycleId,
      name,
      nameKey: name.toLowerCase(),
      contentType: 'application/pdf' as const,
      evidence,
      uploadedAt: scope.now.toISOString(),
      uploadedBy: scope.me.id,
    };
  });
  if (rows.length === 0) return;
  await insertFiles(scope, rows);
  await indexFiles(
    scope,
    rows.map(({ id }) => id),
  );
  await scope.recordAll(
    rows.map((file) => ({ recordId: file.recordId, entry: entryOf('FILE_UPLOAD', 'file.uploaded', [file]) })),
  );
}

/** The completions of a round, in order: the unsatisfactory one, if any, and the final one. */
const completionsOf = (round: Round): Round[] =>
  round.wasUnsatisfactory
    ? [{ ...round, doneOn: plusDays(round.doneOn, -3), outcome: 'unsatisfactory' }, round]
    : [round];

async function insertCompletions(scope: Scope, rounds: Round[], at: string) {
  const checklists = await checklistsOf(scope);
  const completions = rounds.flatMap((round) => {
    const { cycleId, doneOn, doneBy, outcome, certificateNumber, withoutEvidenceReason } = round;
    const completion = {
      cycleId,
      revision: round.wasUnsatisfactory ? 2 : 1,
      doneOn,
      doneBy,
      outcome,
      certificateNumber,
      certificateIssuedOn: certificateNumber && doneOn,
      certificateExpiresOn: null,
      note: null,
      followUp: outcome === 'actions-raised' ? 'Small defects, to be put right at the next visit' : null,
      withoutEvidenceReason,
      checklistVersion: checklists.get(round.code)?.version ?? null,
      despite: null,
      reason: round.wasUnsatisfactory ? seenToAgain : null,
      recordedBy: scope.me.id,
      recordedAt: at,
    };
    if (!round.wasUnsatisfactory) return [completion];
    const before = {
      ...completion,
      revision: 1,
      doneOn: plusDays(doneOn, -3),
      outcome: 'unsatisfactory' as const,
      certificateNumber: null,
      certificateIssuedOn: null,
      note: 'Did not pass; the contractor comes back within the week',
      followUp: null,
      reason: null,
    };
    return [before, completion];
  });
  await scope.db.insertInto('taskCompletions').values(completions).execute();
  const looksAfter = await piecesOfRounds(
    scope,
    rounds.filter(({ code }) => checklists.has(code)),
  );
  for (const round of rounds) {
    const asked = checklists.get(round.code);
    if (!asked) continue;
    for (const [index, { outcome }] of completionsOf(round).entries()) {
      const isAgain = index > 0;
      const pieces = resultsOf(looksAfter(round), { number: round.number, outcome, isAgain });
      const answered = { ...round, outcome, revision: index + 1, pieces };
      await keepPieceResults(scope, answered);
      await answerChecklist(scope, asked, answered);
    }
  }
}

async function moveOn(scope: Scope, rounds: Round[], at: string) {
  const [open, done, withActions] = [
    await taskStatus(scope, 'not-started'),
    await taskStatus(scope, 'completed'),
    await taskStatus(scope, 'completed-with-actions'),
  ];
  const rows = rounds.map(({ taskId, cycleId, nextCycleId, next, graceDays, doneOn, outcome }) => ({
    id: taskId,
    state: next ? 'active' : 'finished',
    status: (next ? open : outcome === 'actions-raised' ? withActions : done).id,
    cycle: next ? nextCycleId : cycleId,
    due: next?.dueOn ?? null,
    overdue: next?.dueOn ? plusDays(next.dueOn, graceDays) : null,
    done_on: doneOn,
    outcome,
  }));
  await sql`update tasks set state = given.state, status_id = given.status, cycle_id = given.cycle, due_on = given.due, overdue_after = given.overdue,
      last_done_on = given.done_on, last_outcome = given.outcome, version = version + 1, changed_at = ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, state text, status uuid, cycle uuid, due date, overdue date, done_on date, outcome text)
    where tasks.organisation_id = ${ownOrganisation(scope.organisationId)} and tasks.id = given.id`.execute(scope.db);
}
