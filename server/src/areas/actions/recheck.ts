import { sql } from 'kysely';
import type { z } from 'zod';
import type { actions } from '@lintel/contract/areas/actions/endpoints';
import type { RecheckLine } from '@lintel/contract/areas/actions/recheck';
import { minusInterval, plusInterval } from '@lintel/contract/cycles/calendar';
import { conflict, forbidden, notFound } from '#platform/http/problems';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { mayVerify } from './policy.ts';
import { reopen } from './reopen.ts';
import { holdOne } from './closing-events.ts';
import { closingRules } from './closing-rules.ts';
import { checkIsSecond, involvementIn, involvementsIn } from './second-person.ts';
import { closingsOf, mayOnAction, visibleActions } from './queries.ts';

/** How many months to catch up with if no server was running. */
const MONTHS = 12;

/** Draws the samples of past months that have none yet. */
export async function drawSamples(maker: ScopeMaker, organisationId: string): Promise<void> {
  await inScope(maker, { organisationId, requestId: 'drawing closed actions', quiet: true }, drawMonths);
}

export async function drawMonths(scope: Scope) {
  for (const month of monthsBefore(scope.today)) await drawSample(scope, month);
}

/** The last complete months, earliest first. */
function monthsBefore(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: MONTHS }, (_, index) =>
    minusInterval(first, { count: MONTHS - index, unit: 'month' }).slice(0, 7),
  );
}

/** Drawn by the server that inserts the month's row; the order depends only on month and action, so any server would draw the same. */
async function drawSample(scope: Scope, month: string) {
  const first = `${month}-01`;
  const after = plusInterval(first, { count: 1, unit: 'month' });
  const closed = scope.whole
    .selectFrom('actions')
    .where('actions.deletedAt', 'is', null)
    .where('actions.state', '=', 'closed')
    .where('actions.closedOn', '>=', first)
    .where('actions.closedOn', '<', after);
  const { count } = await closed.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const drawn = await scope.db
    .insertInto('actionSamples')
    .values({ month, drawnAt: scope.now.toISOString(), closedCount: count })
    .onConflict((there) => there.columns(['organisationId', 'month']).doNothing())
    .returning('month')
    .executeTakeFirst();
  const { recheckPercent } = await closingRules(scope);
  if (!drawn || count === 0 || recheckPercent === 0) return;
  const chosen = await closed
    .select('actions.id')
    .orderBy(sql`md5(${month} || actions.id::text)`)
    .limit(Math.ceil((count * recheckPercent) / 100))
    .execute();
  await scope.db
    .insertInto('actionSampled')
    .values(chosen.map(({ id }) => ({ month, actionId: id })))
    .execute();
  await scope.recordAll(
    chosen.map(({ id }) => ({
      recordId: id,
      entry: {
        type: 'STATUS_CHANGE' as const,
        event: 'action.drawn',
        summary: `Drawn for re-check (closed in ${month})`,
      },
    })),
  );
}

const sampled = (scope: Scope) =>
  visibleActions(scope)
    .innerJoin('actionSampled', 'actionSampled.actionId', 'actions.id')
    .leftJoin('actionRechecks', (join) =>
      join
        .onRef('actionRechecks.actionId', '=', 'actionSampled.actionId')
        .onRef('actionRechecks.month', '=', 'actionSampled.month'),
    );

/** A month's sample and the pass rates of the last year, over actions that the reader may see. */
export async function recheckList(scope: Scope, { month: asked }: { month?: string | undefined }) {
  const months = await sampled(scope)
    .select([
      'actionSampled.month',
      sql<number>`count(*)`.as('drawn'),
      sql<number>`count(action_rechecks.month)`.as('checked'),
      sql<number>`count(*) filter (where action_rechecks.passed)`.as('passed'),
    ])
    .groupBy('actionSampled.month')
    .orderBy('actionSampled.month', 'desc')
    .limit(MONTHS)
    .execute();
  const month = asked ?? months[0]?.month ?? null;
  return { months, month, objects: month ? await linesOf(scope, month) : [] };
}

async function linesOf(scope: Scope, month: string): Promise<RecheckLine[]> {
  const rows = await sampled(scope)
    .innerJoin('dictionaryEntries as status', 'status.id', 'actions.statusId')
    .leftJoin('users as checker', 'checker.id', 'actionRechecks.checkedBy')
    .select([
      'actions.id',
      'actions.reference as ref',
      'actions.name',
      'actions.priority',
      'actions.state',
      'properties.caption as property',
      'status.name as status',
      'actions.closedOn',
      'actionRechecks.passed',
      'actionRechecks.note',
      'actionRechecks.checkedAt',
      'checker.fullName as checkedBy',
      mayOnAction(scope, 'PRISM_PROPERTY_ACTION_VERIFY').as('mayVerify'),
      involvementIn(scope).as('part'),
    ])
    .where('actionSampled.month', '=', month)
    .orderBy('actions.priorityOrder')
    .orderBy('actions.reference')
    .execute();
  const closings = await closingsOf(
    scope,
    rows.map(({ id }) => id),
  );
  const last = new Map(closings.toReversed().map((closing) => [closing.actionId, closing]));
  return rows.map(({ state, part, mayVerify: holdsIt, passed, note, checkedAt, checkedBy, ...row }) => {
    const closing = last.get(row.id);
    const isOpen = passed === null && state === 'closed' && closing !== undefined;
    return {
      ...row,
      doneBy: closing?.doneBy ?? null,
      verdict: passed === null || checkedAt === null ? null : { passed, note, checkedBy, checkedAt },
      can: { check: isOpen && mayVerify({ mayVerify: holdsIt, part }) },
    };
  });
}

/** Records the result of a re-check; an action that fails it is reopened. */
export async function recheckAction(
  scope: Scope,
  { id, month, passed, note }: z.output<(typeof actions.recheck)['body']>,
) {
  const { action, last } = await holdOne(scope, id);
  const drawn = await sampled(scope)
    .select('actionRechecks.passed')
    .where('actions.id', '=', id)
    .where('actionSampled.month', '=', month)
    .executeTakeFirst();
  if (!drawn) throw notFound('re-check');
  if (!action.mayVerify) throw forbidden();
  if (drawn.passed !== null) throw conflict('This action has already been re-checked');
  if (action.state !== 'closed' || !last) throw conflict('This action is open again: there is nothing to check');
  checkIsSecond((await involvementsIn(scope, [id]))(id), 'check');
  await scope.db
    .insertInto('actionRechecks')
    .values({ month, actionId: id, passed, note, checkedBy: scope.me.id, checkedAt: scope.now.toISOString() })
    .execute();
  await scope.record(id, {
    type: 'FORM_SUBMIT',
    event: passed ? 'action.recheck-passed' : 'action.recheck-failed',
    summary: passed ? 'Re-check passed' : 'Re-check failed',
    comment: note,
  });
  if (!passed) await reopen(scope, action, last, `Re-check failed: ${note}`);
}
