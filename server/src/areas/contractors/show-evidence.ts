import type { z } from 'zod';
import type { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { faultOf } from '@lintel/contract/areas/contractors/evidence';
import type { ContractorEvidence, NewEvidence } from '@lintel/contract/areas/contractors/evidence-items';
import { evidenceKindOf } from '@lintel/contract/areas/contractors/evidence-kinds';
import { ruleOfKind } from '@lintel/contract/areas/contractors/evidence-rules';
import { longDate } from '@lintel/contract/cycles/calendar';
import { isFromOutside } from '#areas/dictionaries/drop-downs';
import { commitSessionTo } from '#areas/files/for-new-record';
import { userIdOf } from '#platform/access/access';
import { conflict, forbidden, invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { hold } from './contractor.ts';
import { evidenceRulesOf } from './evidence-rules.ts';
import { contractorEvidence } from './evidence.ts';
import { ownEvidence, showedOfKind } from './own-evidence.ts';
import { notifyOfEvidence } from './notify.ts';
import { operativesOf } from './queries.ts';
import { keepStanding } from './standing.ts';

type Body<K extends 'checkEvidence' | 'waive' | 'addOperative'> = z.output<(typeof contractors)[K]['body']>;

/** Adds evidence of a contractor. It counts once somebody else has checked it; earlier evidence stays. */
export async function addEvidence(scope: Scope, input: NewEvidence): Promise<ContractorEvidence> {
  await holdInUse(scope, input.contractorId);
  await takeEvidence(scope, input);
  return contractorEvidence(scope, input.contractorId);
}

/** The same for a locked contractor, through its link if there is one; what is wrong with it leaves nothing to check. */
export async function takeEvidence(
  scope: Scope,
  { contractorId, uploadSessionId, covers, ...input }: NewEvidence,
  linkId: string | null = null,
): Promise<{ id: string; fault: string | null }> {
  const kind = evidenceKindOf(input.kind);
  const rules = await evidenceRulesOf(scope);
  const operative = await operativeOf(scope, contractorId, input.operativeId);
  const wrong = [
    ...(kind.whose === 'person' && !operative
      ? [{ field: 'operativeId', message: 'Choose whose evidence it is' }]
      : []),
    ...(kind.whose === 'firm' && operative ? [{ field: 'operativeId', message: 'This is evidence of the firm' }] : []),
    ...(input.fromOn && input.toOn && input.toOn < input.fromOn
      ? [{ field: 'toOn', message: 'Use the first day or a later one' }]
      : []),
    ...(kind.asks.includes('to') && !input.toOn
      ? [{ field: 'toOn', message: 'Enter the day until which it is valid' }]
      : []),
    ...(ruleOfKind(rules, input.kind).least !== null && input.amount === null
      ? [{ field: 'amount', message: 'Enter the amount' }]
      : []),
    ...(kind.keepsNoFile && uploadSessionId
      ? [{ field: 'uploadSessionId', message: 'Only the outcome of this may be kept: add no file' }]
      : []),
  ];
  if (wrong.length) throw invalid(wrong);
  const id = scope.newId();
  await scope.db
    .insertInto('contractorEvidence')
    .values({
      id,
      contractorId,
      ...input,
      covers: JSON.stringify(covers),
      uploadedBy: userIdOf(scope.me),
      linkId,
      uploadedAt: scope.now.toISOString(),
    })
    .execute();
  const files = uploadSessionId ? await commitSessionTo(scope, uploadSessionId, contractorId) : [];
  if (files.length)
    await scope.db
      .insertInto('contractorEvidenceFiles')
      .values(files.map((file) => ({ evidenceId: id, fileId: file.id })))
      .execute();
  const until = input.toOn ? `, to ${longDate(input.toOn)}` : '';
  // For a person, the log reveals neither their name nor what they hold.
  const summary = operative ? 'Evidence of an operative added' : `${kind.name} added${until}`;
  await scope.record(contractorId, { type: 'EDIT', event: 'contractor.evidence-added', summary });
  const fault = faultOf({ kind: input.kind, amount: input.amount, from: input.fromOn, to: input.toOn }, rules);
  if (fault === null)
    await notifyOfEvidence(scope, contractorId, operative ? 'Evidence of an operative' : `${kind.name}${until}`);
  await keepStanding(scope, contractorId);
  return { id, fault };
}

/** Validates or rejects evidence. Not permitted to whoever supplied it, nor to anybody from outside. */
export async function checkEvidence(
  scope: Scope,
  { id, outcome, how, reason }: Body<'checkEvidence'>,
): Promise<ContractorEvidence> {
  const found = await scope.whole.selectFrom('contractorEvidence').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound('evidence');
  await holdInUse(scope, found.contractorId);
  if ((await ownEvidence(scope, found.contractorId)).has(id))
    throw forbidden('Somebody else must check what you uploaded, or what came by a link that you had');
  if (await isFromOutside(scope)) throw forbidden('Only the organisation’s own people can check evidence');
  const kind = evidenceKindOf(found.kind);
  const fault = faultOf(
    { kind: found.kind, amount: found.amount, from: found.fromOn, to: found.toOn },
    await evidenceRulesOf(scope),
  );
  if (outcome === 'VALID' && fault) throw conflict(`${fault}. Reject it.`);
  if (outcome === 'REJECTED' && !reason) throw invalid([{ field: 'reason', message: 'Give a reason' }]);
  await scope.db
    .insertInto('contractorEvidenceChecks')
    .values({
      id: scope.newId(),
      evidenceId: id,
      outcome,
      how,
      reason,
      checkedBy: userIdOf(scope.me),
      checkedAt: scope.now.toISOString(),
    })
    .execute();
  const what = found.operativeId ? 'Evidence of an operative' : kind.name;
  await scope.record(found.contractorId, {
    type: 'STATUS_CHANGE',
    event: outcome === 'VALID' ? 'contractor.evidence-validated' : 'contractor.evidence-rejected',
    summary: `${what} ${outcome === 'VALID' ? 'checked and valid' : 'rejected'}`,
    comment: found.operativeId ? null : reason,
  });
  return settled(scope, found.contractorId);
}

/**
 * Waives a kind for a contractor or an operative, permanently or until a date, or requires it again. Users who may not check
 * evidence of the kind may not waive it either: that would have the same effect.
 */
export async function waiveEvidence(
  scope: Scope,
  { contractorId, operativeId, kind, outcome, untilOn, reason }: Body<'waive'>,
): Promise<ContractorEvidence> {
  await holdInUse(scope, contractorId);
  const operative = await operativeOf(scope, contractorId, operativeId);
  if (operative && evidenceKindOf(kind).whose === 'firm')
    throw invalid([{ field: 'operativeId', message: 'This is evidence of the firm' }]);
  if (outcome !== 'ASKED') {
    if (await isFromOutside(scope))
      throw forbidden('Only the organisation’s own people can decide what is not required');
    if (await showedOfKind(scope, { contractorId, operativeId, kind }))
      throw forbidden(
        'You uploaded evidence of this kind, or had the link that it came by, so somebody else must waive it',
      );
  }
  if (outcome === 'EXEMPT' && (!untilOn || untilOn < scope.today))
    throw invalid([{ field: 'untilOn', message: 'Choose today or a later day' }]);
  await scope.db
    .insertInto('contractorWaivers')
    .values({
      id: scope.newId(),
      contractorId,
      operativeId,
      kind,
      outcome,
      untilOn: outcome === 'EXEMPT' ? untilOn : null,
      reason,
      decidedBy: userIdOf(scope.me),
      decidedAt: scope.now.toISOString(),
    })
    .execute();
  // For a person, the log reveals neither their name nor what is waived, nor why.
  const name = operative ? 'Evidence of an operative' : evidenceKindOf(kind).name;
  const summary =
    outcome === 'ASKED'
      ? `${name} required again`
      : outcome === 'EXEMPT'
        ? `${name}: exempt until ${longDate(untilOn!)}`
        : `${name} not required`;
  await scope.record(contractorId, {
    type: 'STATUS_CHANGE',
    event: 'contractor.evidence-waived',
    summary,
    comment: operative ? null : reason,
  });
  return settled(scope, contractorId);
}

export async function addOperative(scope: Scope, { contractorId, name, trade }: Body<'addOperative'>) {
  await holdInUse(scope, contractorId);
  await scope.db
    .insertInto('contractorOperatives')
    .values({ id: scope.newId(), contractorId, name, trade, addedAt: scope.now.toISOString() })
    .execute();
  await scope.record(contractorId, { type: 'EDIT', event: 'contractor.operative-added', summary: 'Operative added' });
  return contractorEvidence(scope, contractorId);
}

/** Records that somebody no longer works for a contractor; their evidence stays. */
export async function removeOperative(scope: Scope, id: string) {
  const found = await scope.whole
    .selectFrom('contractorOperatives')
    .select('contractorId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('operative');
  await holdInUse(scope, found.contractorId);
  const left = await scope.db
    .updateTable('contractorOperatives')
    .set({ leftAt: scope.now.toISOString() })
    .where('id', '=', id)
    .where('leftAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!left) throw conflict('This person no longer works for this contractor');
  await scope.record(found.contractorId, {
    type: 'EDIT',
    event: 'contractor.operative-removed',
    summary: 'Operative removed',
  });
  return settled(scope, found.contractorId);
}

async function holdInUse(scope: Scope, id: string) {
  const held = await hold(scope, id);
  if (held.archivedAt) throw conflict('This contractor is archived. Restore it first.');
  return held;
}

async function operativeOf(scope: Scope, contractorId: string, id: string | null) {
  if (!id) return null;
  const found = (await operativesOf(scope, [contractorId])).find((one) => one.id === id);
  if (!found) throw invalid([{ field: 'operativeId', message: 'Choose somebody who works for this contractor' }]);
  return found;
}

async function settled(scope: Scope, contractorId: string): Promise<ContractorEvidence> {
  await keepStanding(scope, contractorId);
  return contractorEvidence(scope, contractorId);
}
