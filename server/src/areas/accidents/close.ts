import type { z } from 'zod';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { closingAsks } from '@lintel/contract/areas/accidents/closing';
import type { AccidentClosing, AccidentState } from '@lintel/contract/areas/accidents/closing';
import type { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { conflict, forbidden, invalid } from '#platform/http/problems';
import type { Entry } from '#platform/record/events';
import type { Scope } from '#platform/scope';
import { checkVersion } from '#platform/record/versions';
import { fieldsOf, getAccident, holdAccident } from './accident.ts';
import { findAccident } from './queries.ts';
import type { FoundAccident } from './queries.ts';
import { keepDecision, lastDecision } from './riddor/keep-decision.ts';
import { accidentRules } from './rules.ts';
import { lastClosing } from './closings.ts';
import { lastJudgement } from './judgements.ts';

type ToClose = z.output<(typeof accidents.close)['body']>;
type ToAccept = z.output<(typeof accidents.accept)['body']>;
type WithReason = z.output<(typeof accidents.reopen)['body']>;

/** Closes an accident, or proposes to if a second person must accept it (riddor-desk.md, section 6). */
export async function closeAccident(scope: Scope, { id, version, reason }: ToClose): Promise<Accident> {
  const held = await holdAccident(scope, id);
  await checkVersion(scope, id, version, held);
  await checkMayClose(scope, held, reason);
  const { secondPersonCloses } = await accidentRules(scope);
  return secondPersonCloses
    ? append(
        scope,
        held,
        { event: 'asked', becomes: 'awaiting-second', reason },
        { type: 'STATUS_CHANGE', event: 'accident.closing-proposed', summary: 'Closing proposed' },
      )
    : append(
        scope,
        held,
        { event: 'closed', becomes: 'closed', reason },
        { type: 'STATUS_CHANGE', event: 'accident.closed', summary: 'Closed' },
      );
}

/** Accepts a closing proposed by somebody else (decision 029). */
export async function acceptClosing(scope: Scope, { id, version }: ToAccept): Promise<Accident> {
  const held = await holdAccident(scope, id, 'awaiting-second');
  await checkVersion(scope, id, version, held);
  const asked = (await lastClosing(scope, id))!;
  if (asked.isMine) throw forbidden('Somebody else must approve this: you proposed to close it');
  if (held.isOverruledByMe) throw forbidden('Somebody else must approve this: you overruled the RIDDOR assessment');
  await checkMayClose(scope, held, asked.reason, asked.recordedAt);
  return append(
    scope,
    held,
    { event: 'accepted', becomes: 'closed', reason: null },
    { type: 'STATUS_CHANGE', event: 'accident.closing-accepted', summary: 'Approved and closed' },
  );
}

export async function sendBackClosing(scope: Scope, { id, version, reason }: WithReason): Promise<Accident> {
  const held = await holdAccident(scope, id, 'awaiting-second');
  await checkVersion(scope, id, version, held);
  return append(
    scope,
    held,
    { event: 'sent-back', becomes: 'open', reason },
    { type: 'STATUS_CHANGE', event: 'accident.sent-back', summary: 'Sent back' },
  );
}

export async function reopenAccident(scope: Scope, { id, version, reason }: WithReason): Promise<Accident> {
  const held = await holdAccident(scope, id, 'closed');
  await checkVersion(scope, id, version, held);
  return append(
    scope,
    held,
    { event: 'reopened', becomes: 'open', reason },
    { type: 'STATUS_CHANGE', event: 'accident.reopened', summary: 'Reopened' },
  );
}

/** A report that is or may become due must have been made, or a reason given for closing without it. */
async function checkMayClose(scope: Scope, held: FoundAccident, reason: string | null, recordedAt?: string) {
  await keepDecision(scope, held.id);
  const judgement = await lastJudgement(scope, held.id);
  // A judgement of an earlier decision no longer applies.
  const now = (await findAccident(scope, held.id))!;
  const { answer, decidedAt } = (await lastDecision(scope, now))!;
  const asks = closingAsks({
    ...fieldsOf(now, scope.today),
    decision: answer.decision,
    judgement,
  });
  if (asks && reason === null) throw invalid([{ field: 'reason', message: asks }]);
  // The reason was given for the desk's decision at that time.
  if (asks && recordedAt && decidedAt > recordedAt)
    throw conflict(`The RIDDOR assessment has changed since closing was proposed, so send it back. ${asks}`);
}

type Step = { event: AccidentClosing['event']; becomes: AccidentState; reason: string | null };

async function append(scope: Scope, { id, version }: FoundAccident, { event, becomes, reason }: Step, entry: Entry) {
  const last = await lastClosing(scope, id);
  await scope.db
    .insertInto('accidentClosings')
    .values({
      id: scope.newId(),
      accidentId: id,
      number: (last?.number ?? 0) + 1,
      event,
      reason,
      recordedBy: scope.me.id,
      recordedAt: scope.now.toISOString(),
    })
    .execute();
  await scope.db
    .updateTable('accidents')
    .set({ state: becomes, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.record(id, entry);
  return getAccident(scope, id);
}
