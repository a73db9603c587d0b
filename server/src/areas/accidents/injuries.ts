import type { z } from 'zod';
import type { Injury } from '@lintel/contract/areas/accidents/accident';
import { MOST_INJURIES } from '@lintel/contract/areas/accidents/endpoints';
import type { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { conflict, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { editEntry } from '#platform/record/versions';
import { categoryOf, holdAccident, optionOf } from './accident.ts';
import { checkChoices } from './dictionaries.ts';
import { managedAccident } from './access-log.ts';
import { injuriesOf } from './queries.ts';
import type { FoundAccident } from './queries.ts';
import { keepDecision } from './riddor/keep-decision.ts';
import { keepVersion } from './versions.ts';

type ToSave = NonNullable<z.output<(typeof accidents.change)['body']>['injuries']>;
type OneToSave = z.output<(typeof accidents.saveInjury)['body']>;
type Kept = Awaited<ReturnType<typeof injuriesOf>>[number];
type Row = Omit<Kept, 'organisationId'>;

export const injured = { field: 'injuries', label: 'Injuries', from: null, to: null };

export async function listInjuries(scope: Scope, accidentId: string, limit: number) {
  await managedAccident(scope, accidentId);
  const all = await injuriesInWords(scope, accidentId);
  return { objects: all.slice(0, limit), totalObjectsForQuery: all.length };
}

/** The injuries of an accident that the reader manages, as shown to them. */
export const injuriesInWords = async (scope: Scope, accidentId: string) =>
  Promise.all((await injuriesOf(scope, accidentId)).map((injury) => shown(scope, injury)));

const shown = async (scope: Scope, { id, accidentId, severityId, partId, injuryId }: Row): Promise<Injury> => ({
  id,
  accidentId,
  injurySeverity: await optionOf(scope, 'injurySeverityId', severityId),
  partOfBodyInjured: (await optionOf(scope, 'partOfBodyInjuredId', partId))!,
  injurySustained: (await optionOf(scope, 'injurySustainedId', injuryId))!,
});

/** Replaces the injuries of a locked accident: saves new and changed ones, removes the others (ACC-032). */
export async function setInjuries(
  scope: Scope,
  { id: accidentId, isRiddor }: { id: string; isRiddor: boolean },
  wanted: ToSave,
): Promise<{ isChanged: boolean; injuries: Row[] }> {
  const before = await injuriesOf(scope, accidentId);
  const known = new Map(before.map((injury) => [injury.id, injury]));
  for (const [at, { id, ...choices }] of wanted.entries()) {
    const same = id ? known.get(id) : undefined;
    if (id && !same) throw notFound('injury');
    await checkChoices(
      scope,
      choices,
      same && {
        injurySeverityId: same.severityId,
        partOfBodyInjuredId: same.partId,
        injurySustainedId: same.injuryId,
      },
      `injuries.${at}.`,
    );
  }
  const after = wanted.map(({ id, injurySeverityId, partOfBodyInjuredId, injurySustainedId }) => ({
    id: id ?? scope.newId(),
    accidentId,
    severityId: isRiddor ? injurySeverityId : null,
    partId: partOfBodyInjuredId,
    injuryId: injurySustainedId,
  }));
  if (isSame(before, after)) return { isChanged: false, injuries: after };
  await scope.db.deleteFrom('accidentInjuries').where('accidentId', '=', accidentId).execute();
  if (after.length) await scope.db.insertInto('accidentInjuries').values(after).execute();
  await keepVersion(scope, accidentId, 'injuries', after);
  return { isChanged: true, injuries: after };
}

const asText = ({ id, severityId, partId, injuryId }: Pick<Kept, 'id' | 'severityId' | 'partId' | 'injuryId'>) =>
  [id, severityId, partId, injuryId].join(' ');
const isSame = (before: readonly Kept[], after: readonly Row[]) =>
  before.map(asText).sort().join() === after.map(asText).sort().join();

/** Without a RIDDOR category injuries have no severity (ACC-029). Returns whether any had one. */
export async function clearSeverities(scope: Scope, accidentId: string): Promise<boolean> {
  const kept = await injuriesOf(scope, accidentId);
  if (kept.every(({ severityId }) => severityId === null)) return false;
  await scope.db
    .updateTable('accidentInjuries')
    .set({ severityId: null })
    .where('accidentId', '=', accidentId)
    .execute();
  await keepVersion(
    scope,
    accidentId,
    'injuries',
    kept.map((injury) => ({ ...injury, severityId: null })),
  );
  return true;
}

export async function saveInjury(scope: Scope, { id, accidentId, ...choices }: OneToSave): Promise<Injury> {
  const held = await holdAccident(scope, accidentId);
  const before = await injuriesOf(scope, accidentId);
  const others = before.filter((injury) => injury.id !== id).map(asWanted);
  if (id && others.length === before.length) throw notFound('injury');
  if (others.length >= MOST_INJURIES) throw conflict('An accident has at most 100 injuries');
  const injuries = await replace(scope, held, [...others, { id, ...choices }]);
  return shown(scope, injuries.at(-1)!);
}

export async function removeInjury(scope: Scope, id: string): Promise<void> {
  const kept = await scope.db
    .selectFrom('accidentInjuries')
    .select('accidentId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!kept) throw notFound('injury');
  const held = await holdAccident(scope, kept.accidentId);
  const before = await injuriesOf(scope, held.id);
  const left = before.filter((injury) => injury.id !== id);
  // Somebody else removed it while this waited for the accident.
  if (left.length === before.length) throw notFound('injury');
  await replace(scope, held, left.map(asWanted));
}

const asWanted = ({ id, severityId, partId, injuryId }: Kept): ToSave[number] => ({
  id,
  injurySeverityId: severityId,
  partOfBodyInjuredId: partId,
  injurySustainedId: injuryId,
});

async function replace(scope: Scope, { id, categoryId, version }: FoundAccident, wanted: ToSave) {
  const { riddor: isRiddor } = await categoryOf(scope, categoryId);
  const { isChanged, injuries } = await setInjuries(scope, { id, isRiddor }, wanted);
  // The desk's decision rests on them: anybody editing the accident gets a conflict.
  if (isChanged)
    await scope.db
      .updateTable('accidents')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute();
  await scope.record(id, editEntry(['accident.edited', 'accident.saved-unchanged'], isChanged ? [injured] : []));
  if (isChanged) await keepDecision(scope, id);
  return injuries;
}
