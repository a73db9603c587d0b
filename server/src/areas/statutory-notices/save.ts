import type { z } from 'zod';
import type { Officer } from '@lintel/contract/areas/enforcement-visits/visit';
import type { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import {
  noticeFieldLabels,
  servedHow,
  type NoticeFields,
  type StatutoryNotice,
} from '@lintel/contract/areas/statutory-notices/notice';
import { longDate } from '@lintel/contract/cycles/calendar';
import { noticeTypeOf, type NoticeTypeCode } from '@lintel/contract/statutory/notice-types';
import type { Removal } from '@lintel/contract/platform/shapes';
import { checkPlace, visibleVisits } from '#areas/enforcement-visits/queries';
import { visibleProperties } from '#areas/properties/queries';
import { conflict, invalid } from '#platform/http/problems';
import { nextReferences } from '#platform/record/references';
import { changesOver, checkVersion, editEntry, sentVersion } from '#platform/record/versions';
import type { Scope } from '#platform/scope';
import { keepStanding } from './facts.ts';
import { tooFar } from './far-days.ts';
import { fieldsOf, getNotice, holdNotice } from './notice.ts';
import { notifyOfReceipt } from './notify.ts';
import { findNotice, entriesOf } from './queries.ts';
import { addRequirements } from './requirements.ts';
import { noticeTexts } from './search-text.ts';

type Saved = z.output<(typeof statutoryNotices.save)['body']>;

/** Adds a notice, or saves the one given by id. */
export async function saveNotice(
  scope: Scope,
  { id, version, requirements, ...fields }: Saved,
): Promise<StatutoryNotice> {
  if (!id) return addNotice(scope, fields, requirements);
  if (requirements.length)
    throw invalid([{ field: 'requirements', message: 'Requirements are added one by one to a notice that is there' }]);
  return changeNotice(scope, { id, version: sentVersion(version) }, fields);
}

async function addNotice(scope: Scope, fields: NoticeFields, requirements: Saved['requirements']) {
  await check(scope, fields);
  const id = scope.newId();
  const [reference] = (await nextReferences(scope, 'NOT')) as [string];
  await scope.begin([{ id, kind: 'STATUTORY_NOTICE', propertyId: fields.propertyId }], {
    type: 'CREATE',
    event: 'statutory-notice.added',
    summary: `${reference} added`,
  });
  await scope.db
    .insertInto('statutoryNotices')
    .values({ id, reference, ...columnsOf(fields), createdAt: scope.now.toISOString(), createdBy: scope.me.id })
    .execute();
  await keepLists(scope, id, fields);
  await noticeTexts.index(scope, [id]);
  const made = (await findNotice(scope, id))!;
  await keepStanding(scope, made);
  if (fields.visitId)
    await scope.record(fields.visitId, {
      type: 'EDIT',
      event: 'enforcement-visit.notice-added',
      summary: `${noticeTypeOf(fields.type).name} ${reference} added`,
    });
  if (requirements.length) await addRequirements(scope, made, requirements);
  await notifyOfReceipt(scope, id);
  return getNotice(scope, id);
}

async function changeNotice(scope: Scope, { id, version }: { id: string; version: number }, fields: NoticeFields) {
  const held = await holdNotice(scope, id);
  const before = await fieldsOf(scope, held);
  const after = {
    ...fields,
    otherPropertyIds: [...fields.otherPropertyIds, ...(await unseen(scope, before))].toSorted(),
    peopleIds: fields.peopleIds.toSorted(),
  };
  if (after.propertyId !== before.propertyId)
    throw invalid([
      {
        field: 'propertyId',
        message: 'The property of a notice cannot be changed: add it again at the right property',
      },
    ]);
  const changes = await changesOver<NoticeFields>(scope, {
    id,
    version,
    before: { ...before, version: held.version },
    after,
    labels: noticeFieldLabels,
    show: shown,
  });
  await check(scope, after, before);
  if (changes.length) {
    await scope.db
      .updateTable('statutoryNotices')
      .set({ ...columnsOf(after), version: version + 1 })
      .where('id', '=', id)
      .execute();
    await keepLists(scope, id, after);
  }
  await keepStanding(scope, (await findNotice(scope, id))!);
  await scope.record(id, editEntry(['statutory-notice.edited', 'statutory-notice.saved-unchanged'], changes));
  await noticeTexts.index(scope, [id]);
  return getNotice(scope, id);
}

/** Other properties that the author may not see: they are kept, since nobody removed them. */
async function unseen(scope: Scope, { otherPropertyIds }: NoticeFields): Promise<string[]> {
  if (otherPropertyIds.length === 0) return [];
  const seen = await visibleProperties(scope)
    .select('properties.id')
    .where('properties.id', 'in', otherPropertyIds)
    .execute();
  return otherPropertyIds.filter((id) => !seen.some((each) => each.id === id));
}

/** Hides a notice entered by mistake. One with entries stays. */
export async function removeNotice(scope: Scope, { id, version, reason }: Removal) {
  const held = await holdNotice(scope, id);
  if (version !== undefined) await checkVersion(scope, id, version, held);
  if ((await entriesOf(scope, [id])).length)
    throw conflict(
      'Events were recorded on this notice, so it cannot be deleted. It ends with the letter of the authority.',
    );
  await scope.db
    .updateTable('statutoryNotices')
    .set({ deletedAt: scope.now.toISOString(), version: held.version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.db.deleteFrom('searchTexts').where('recordId', '=', id).execute();
  const summary = `Statutory notice ${held.reference} deleted`;
  await scope.record(id, { type: 'ARCHIVE', event: 'statutory-notice.deleted', summary, comment: reason });
  const entry = { type: 'EDIT' as const, summary, comment: reason };
  await scope.record(held.propertyId, { ...entry, event: 'property.statutory-notice-deleted' });
  return { success: true as const, message: `${summary}. Its actions stay.` };
}

const columnsOf = ({ officer, otherPropertyIds: _, peopleIds: __, ...fields }: NoticeFields) => ({
  ...fields,
  officer: officer && JSON.stringify(officer),
});

async function keepLists({ db }: Scope, noticeId: string, { propertyId, otherPropertyIds, peopleIds }: NoticeFields) {
  await db.deleteFrom('statutoryNoticeProperties').where('noticeId', '=', noticeId).execute();
  await db.deleteFrom('statutoryNoticePeople').where('noticeId', '=', noticeId).execute();
  const others = [...new Set(otherPropertyIds)].filter((id) => id !== propertyId);
  if (others.length)
    await db
      .insertInto('statutoryNoticeProperties')
      .values(others.map((id) => ({ noticeId, propertyId: id })))
      .execute();
  const people = [...new Set(peopleIds)];
  if (people.length)
    await db
      .insertInto('statutoryNoticePeople')
      .values(people.map((userId) => ({ noticeId, userId })))
      .execute();
}

async function check(scope: Scope, fields: NoticeFields, before?: NoticeFields) {
  await checkPlace(scope, fields.propertyId);
  const { servedOn, receivedOn, madeOn, effectOn, appealBy, complyBy } = fields;
  const begins = servedOn ?? receivedOn;
  const wrong = [
    ...[['servedOn', servedOn] as const, ['receivedOn', receivedOn] as const, ['madeOn', madeOn] as const].flatMap(
      ([field, on]) => (on && on > scope.today ? [{ field, message: 'This date is in the future' }] : []),
    ),
    ...(servedOn && madeOn && madeOn > servedOn
      ? [{ field: 'madeOn', message: 'It cannot be made after the day of service' }]
      : []),
    ...[['effectOn', effectOn] as const, ['appealBy', appealBy] as const, ['complyBy', complyBy] as const].flatMap(
      ([field, on]) => [
        ...(on && on < (madeOn ?? begins) ? [{ field, message: 'This is before the notice was served' }] : []),
        ...tooFar(scope, field, on),
      ],
    ),
    ...(fields.atOnce && effectOn
      ? [{ field: 'effectOn', message: 'It takes effect at once or on a day, not both' }]
      : []),
    ...(await strangers(scope, fields, before)),
  ];
  if (wrong.length) throw invalid(wrong);
}

/** Visits, properties and people that do not exist. */
async function strangers(
  scope: Scope,
  { propertyId, visitId, otherPropertyIds, peopleIds }: NoticeFields,
  before?: NoticeFields,
) {
  const visit =
    visitId && visitId !== before?.visitId
      ? await visibleVisits(scope)
          .select('enforcementVisits.propertyId')
          .where('enforcementVisits.id', '=', visitId)
          .executeTakeFirst()
      : null;
  const newOthers = otherPropertyIds.filter((id) => !before?.otherPropertyIds.includes(id));
  const others = newOthers.length
    ? await visibleProperties(scope).select('properties.id').where('properties.id', 'in', newOthers).execute()
    : [];
  const newPeople = peopleIds.filter((id) => !before?.peopleIds.includes(id));
  const people = newPeople.length
    ? await scope.db
        .selectFrom('users')
        .select('id')
        .where('id', 'in', newPeople)
        .where('deactivatedAt', 'is', null)
        .execute()
    : [];
  return [
    ...(visit === undefined ? [{ field: 'visitId', message: 'This visit was not found' }] : []),
    ...(visit && visit.propertyId !== propertyId
      ? [{ field: 'visitId', message: 'This visit was to another property' }]
      : []),
    ...(others.length < newOthers.length ? [{ field: 'otherPropertyIds', message: 'One of these was not found' }] : []),
    ...(people.length < newPeople.length
      ? [{ field: 'peopleIds', message: 'One of these people is no longer active here' }]
      : []),
  ];
}

/** The log's text for each value; for lists their length. */
function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length ? `${value.length}` : null;
  if (field === 'officer') {
    const { name, telephone, emailAddress, reference } = value as Officer;
    return [name, telephone, emailAddress, reference].filter(Boolean).join(', ');
  }
  if (field === 'type') return noticeTypeOf(value as NoticeTypeCode).name;
  if (field === 'servedHow') return servedHow.find(({ id }) => id === value)?.name ?? null;
  if (field === 'visitId') return 'A visit';
  return /(On|By)$/.test(field) ? longDate(value as string) : (value as string);
}
