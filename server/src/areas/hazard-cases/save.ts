import type { z } from 'zod';
import {
  hazardFieldLabels,
  hazardSources,
  personalHazardFields,
  type HazardCase,
  type HazardCaseFields,
} from '@lintel/contract/areas/hazard-cases/case';
import type { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { isOpenClock } from '@lintel/contract/statutory/hazard-clocks';
import { hazardGrounds, hazardName, type HazardCode } from '@lintel/contract/statutory/hazards';
import type { Removal } from '@lintel/contract/platform/shapes';
import { checkPlace } from '#areas/enforcement-visits/queries';
import { readersAt } from '#areas/notices/named';
import { conflict, invalid, type FieldProblem } from '#platform/http/problems';
import { nextReferences } from '#platform/record/references';
import { changesOver, checkVersion, editEntry, sentVersion } from '#platform/record/versions';
import { notStruckOut } from '#platform/record/struck-entries';
import type { Scope } from '#platform/scope';
import { fieldsOf, getCase, holdCase } from './case.ts';
import { clocksNow, factsOf, keepClocks } from './facts.ts';
import { timeInWords } from './instants.ts';
import { notifyOfReport } from './notify.ts';
import { entriesOf, findCase, type FoundCase } from './queries.ts';
import { caseTexts } from './search-text.ts';

type Saved = z.output<(typeof hazardCases.save)['body']>;

/** Opens a case, or saves the reported fields of the one given by id. */
export async function saveCase(scope: Scope, { id, version, ...fields }: Saved): Promise<HazardCase> {
  if (!id) return openCase(scope, fields);
  return changeCase(scope, { id, version: sentVersion(version) }, fields);
}

export async function openCase(scope: Scope, fields: HazardCaseFields): Promise<HazardCase> {
  await check(scope, fields);
  const id = scope.newId();
  const [reference] = (await nextReferences(scope, 'HAZ')) as [string];
  await scope.begin([{ id, kind: 'HAZARD_CASE', propertyId: fields.propertyId }], {
    type: 'CREATE',
    event: 'hazard-case.opened',
    summary: `${reference} opened: ${hazardName(fields.hazard)}, aware since ${timeInWords(scope, fields.awareAt)}`,
  });
  await scope.db
    .insertInto('hazardCases')
    .values({ id, reference, ...columnsOf(fields), createdAt: scope.now.toISOString(), createdBy: scope.me.id })
    .execute();
  await keepPeople(scope, id, fields.peopleIds);
  await caseTexts.index(scope, [id]);
  await keepClocks(scope, (await findCase(scope, id))!);
  await notifyOfReport(scope, id);
  return getCase(scope, id);
}

async function changeCase(scope: Scope, { id, version }: { id: string; version: number }, fields: HazardCaseFields) {
  const held = await holdCase(scope, id);
  const before = await fieldsOf(scope, held);
  const after = { ...fields, awareAt: new Date(fields.awareAt).toISOString(), peopleIds: fields.peopleIds.toSorted() };
  if (after.propertyId !== before.propertyId)
    throw invalid([
      {
        field: 'propertyId',
        message: 'The property of a case cannot be changed: open a new case at the right property',
      },
    ]);
  const changes = await changesOver<HazardCaseFields>(scope, {
    id,
    version,
    before: { ...before, awareAt: new Date(before.awareAt).toISOString(), version: held.version },
    after,
    labels: hazardFieldLabels,
    show: (field, value) => shown(scope, field, value),
    logged: loggedFields,
  });
  await check(scope, after, { before, id });
  await refuseMoved(scope, held, after);
  if (changes.length) {
    await scope.db
      .updateTable('hazardCases')
      .set({ ...columnsOf(after), version: version + 1 })
      .where('id', '=', id)
      .execute();
    await keepPeople(scope, id, after.peopleIds);
  }
  await keepClocks(scope, (await findCase(scope, id))!);
  await scope.record(id, editEntry(['hazard-case.edited', 'hazard-case.saved-unchanged'], changes));
  await caseTexts.index(scope, [id]);
  return getCase(scope, id);
}

/** Once a clock has ended, its start cannot be moved: a missed deadline would appear met. */
async function refuseMoved(scope: Scope, held: FoundCase, after: Pick<HazardCaseFields, 'awareAt' | 'ground'>) {
  const moved = [
    ...(Date.parse(after.awareAt) === Date.parse(held.awareAt) ? [] : ['awareAt']),
    ...(after.ground === held.ground ? [] : ['ground']),
  ];
  if (moved.length === 0) return;
  const clocks = clocksNow(scope, factsOf(held, await entriesOf(scope, [held.id])));
  if (clocks.every(isOpenClock)) return;
  const message = 'A time limit counted from this has ended. Correct the entry that ended it first.';
  throw invalid(moved.map((field) => ({ field, message })));
}

/** Hides a case entered by mistake. One with entries stays. */
export async function removeCase(scope: Scope, { id, version, reason }: Removal) {
  const held = await holdCase(scope, id);
  if (version !== undefined) await checkVersion(scope, id, version, held);
  if ((await entriesOf(scope, [id])).length)
    throw conflict('Something was entered in this case, so it cannot be deleted. Close it with its outcome.');
  await scope.db
    .updateTable('hazardCases')
    .set({ deletedAt: scope.now.toISOString(), version: held.version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.db.deleteFrom('searchTexts').where('recordId', '=', id).execute();
  const summary = `Hazard case ${held.reference} deleted`;
  await scope.record(id, { type: 'ARCHIVE', event: 'hazard-case.deleted', summary, comment: reason });
  const entry = { type: 'EDIT' as const, summary };
  await scope.record(held.propertyId, { ...entry, event: 'property.hazard-case-deleted' });
  return { success: true as const, message: summary };
}

const columnsOf = ({ peopleIds: _, ...fields }: HazardCaseFields) => fields;

async function keepPeople({ db }: Scope, caseId: string, peopleIds: readonly string[]) {
  await db.deleteFrom('hazardCasePeople').where('caseId', '=', caseId).execute();
  const people = [...new Set(peopleIds)];
  if (people.length)
    await db
      .insertInto('hazardCasePeople')
      .values(people.map((userId) => ({ caseId, userId })))
      .execute();
}

async function check(scope: Scope, fields: HazardCaseFields, of?: { id: string; before: HazardCaseFields }) {
  await checkPlace(scope, fields.propertyId);
  const aware = Date.parse(fields.awareAt);
  const first = of && notStruckOut(await entriesOf(scope, [of.id])).map(({ happenedAt }) => Date.parse(happenedAt));
  const wrong: FieldProblem[] = [
    ...(aware > scope.now.getTime() ? [{ field: 'awareAt', message: 'This time is in the future' }] : []),
    ...(aware < Date.parse('2000-01-01') ? [{ field: 'awareAt', message: 'Use a day from 2000 on' }] : []),
    ...(first?.some((at) => at < aware)
      ? [
          {
            field: 'awareAt',
            message: 'Something was entered that happened before: that would be before you were aware',
          },
        ]
      : []),
    ...(await strangers(scope, fields, of?.before)),
  ];
  if (wrong.length) throw invalid(wrong);
}

/** Newly named people who do not exist, or may not see the case that they would be notified about. */
async function strangers(scope: Scope, { peopleIds, propertyId }: HazardCaseFields, before?: HazardCaseFields) {
  const added = [...new Set(peopleIds)].filter((id) => !before?.peopleIds.includes(id));
  if (added.length === 0) return [];
  const people = await scope.db
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where('id', 'in', added)
    .where('deactivatedAt', 'is', null)
    .execute();
  if (people.length < added.length)
    return [{ field: 'peopleIds', message: 'One of these people is no longer active here' }];
  const seeing = await readersAt(scope, 'HAZARD_CASE', propertyId, added);
  const blind = people.filter(({ id }) => !seeing.has(id)).map(({ fullName }) => fullName);
  return blind.length
    ? [{ field: 'peopleIds', message: `Not allowed to see hazard cases at this property: ${blind.join(', ')}` }]
    : [];
}

const loggedFields: ReadonlySet<string> = new Set(
  Object.keys(hazardFieldLabels).filter((field) => !personalHazardFields.has(field)),
);

/** Each value in words. */
function shown(scope: Scope, field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.length ? `${value.length}` : null;
  if (field === 'hazard') return hazardName(value as HazardCode);
  if (field === 'ground') return hazardGrounds.find(({ id }) => id === value)?.name ?? null;
  if (field === 'source') return hazardSources.find(({ id }) => id === value)?.name ?? null;
  return field === 'awareAt' ? timeInWords(scope, value as string) : (value as string);
}
