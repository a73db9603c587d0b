import { sql } from 'kysely';
import { evidenceKindOf } from '@lintel/contract/areas/contractors/evidence-kinds';
import { shareEndings, shareResponses } from '@lintel/contract/areas/shares/share';
import { sharedTypes } from '@lintel/contract/areas/shares/shared-types';
import { standings } from '@lintel/contract/areas/contractors/standings';
import { captionsOf } from '#areas/library/queries';
import { responsesOf, visibleShares } from '#areas/shares/queries';
import type { SheetColumn } from '#platform/list/sheet';
import { dayIn } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { anywhere, tableOf } from '#platform/list/evidence-pack';
import type { Asked, Part } from '#platform/record/evidence-pack';
import { operativesOf, visibleContractors } from './queries.ts';
import { standingsOf } from './shown.ts';

const workColumns: SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'company', label: 'Company', width: 32 },
  { code: 'fullName', label: 'Person', width: 24 },
  { code: 'kind', label: 'Kind', items: sharedTypes.map(({ id, name }) => ({ id, name })) },
  { code: 'work', label: 'Work', width: 48 },
  { code: 'assignedAt', label: 'Assigned at', kind: 'instant' },
  { code: 'standing', label: 'Contractor was then', items: standings, width: 24 },
  { code: 'despite', label: 'Assigned in spite of that because', width: 40 },
  { code: 'doneOn', label: 'Done on', kind: 'date' },
  { code: 'isLate', label: 'Late', kind: 'yesNo' },
  { code: 'noAccessCount', label: 'Times without access', kind: 'number' },
  { code: 'sentBackCount', label: 'Times sent back', kind: 'number' },
  { code: 'endedAt', label: 'Ended at', kind: 'instant' },
  { code: 'endedWhy', label: 'Ended because', items: shareEndings, width: 28 },
];
const reportColumns: SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'company', label: 'Company', width: 32 },
  { code: 'work', label: 'Work', width: 48 },
  { code: 'kind', label: 'Report', items: shareResponses, width: 20 },
  { code: 'day', label: 'Day', kind: 'date' },
  { code: 'note', label: 'Note', width: 48 },
  { code: 'recordedAt', label: 'Recorded at', kind: 'instant' },
];
const evidenceColumns: SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'contractor', label: 'Contractor', width: 32 },
  { code: 'kind', label: 'Evidence', width: 36 },
  { code: 'person', label: 'Of whom', width: 24 },
  { code: 'provider', label: 'Issued by', width: 28 },
  { code: 'number', label: 'Number' },
  { code: 'amount', label: 'Amount in pounds', kind: 'number' },
  { code: 'fromOn', label: 'Valid from', kind: 'date' },
  { code: 'toOn', label: 'Valid until', kind: 'date' },
  { code: 'checked', label: 'Checked', width: 14 },
  { code: 'checkedBy', label: 'Checked by', width: 24 },
  { code: 'checkedAt', label: 'Checked at', kind: 'instant' },
  { code: 'files', label: 'Documents', width: 40 },
];

/** Work given to people outside in the period, what they reported, and the evidence that their firms had at the time. */
export async function contractorsPart(
  scope: Scope,
  { propertyId, from, taskGroupIds, withPeople }: Asked,
): Promise<Part> {
  const given = await visibleShares(scope)
    .leftJoin('contractorStandings as standingThen', (join) =>
      join
        .onRef('standingThen.contractorId', '=', 'shares.contractorId')
        .on(sql<boolean>`standing_then.from_on <= (shares.assigned_at at time zone ${scope.timeZone})::date`)
        .on(sql<boolean>`standing_then.until_on > (shares.assigned_at at time zone ${scope.timeZone})::date`),
    )
    .where('records.propertyId', '=', propertyId)
    .$if(from !== null, (query) =>
      query.where(
        sql<boolean>`(shares.ended_at is null or (shares.ended_at at time zone ${scope.timeZone})::date >= ${from}::date)`,
      ),
    )
    // Tasks of these groups, and actions raised from them.
    .$if(taskGroupIds.length > 0, (query) =>
      query.leftJoin('actions as raised', 'raised.id', 'shares.recordId').where(({ exists, fn, selectFrom }) =>
        exists(
          selectFrom('tasks')
            .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
            .select('tasks.id')
            .where('tasks.id', '=', fn.coalesce('raised.taskId', 'shares.recordId'))
            .where('taskTypes.groupId', 'in', [...taskGroupIds]),
        ),
      ),
    )
    .select(['shares.id', 'shares.recordId', 'shares.contractorId', 'shares.company', 'shares.fullName', 'shares.kind'])
    .select(['shares.assignedAt', 'shares.despite', 'shares.doneOn', 'shares.isLate', 'shares.noAccessCount'])
    .select(['shares.sentBackCount', 'shares.endedAt', 'shares.endedWhy', 'properties.caption as property'])
    .select('standingThen.standing')
    .orderBy('shares.assignedAt')
    .orderBy('shares.id')
    .execute();
  const [captions, responses, evidence] = await Promise.all([
    captionsOf(scope, [...new Set(given.map(({ recordId }) => recordId))]),
    given.length
      ? responsesOf(
          scope,
          given.map(({ id }) => id),
        )
      : [],
    evidenceAtTheTime(scope, given, withPeople),
  ]);
  const work = given.map((share) => ({ ...share, work: captions.get(share.recordId) ?? null }));
  const byId = new Map(work.map(({ id, property, company, work: name }) => [id, { property, company, work: name }]));
  return {
    tables: [
      tableOf('Work given to contractors', workColumns, work, [
        'company',
        'kind',
        'work',
        'assignedAt',
        'standing',
        'doneOn',
        'isLate',
        'noAccessCount',
        'endedWhy',
      ]),
      tableOf(
        'Reports of contractors',
        reportColumns,
        responses.toReversed().map(({ shareId, ...response }) => ({ ...byId.get(shareId), ...response })),
        reportColumns.slice(1).map(({ code }) => code),
      ),
      tableOf('Evidence of contractors', evidenceColumns, evidence.lines, [
        'contractor',
        'kind',
        'provider',
        'number',
        'fromOn',
        'toOn',
        'checked',
        'checkedBy',
        'files',
      ]),
    ],
    records: [],
    needs: [
      anywhere('PRISM_APP_CONTRACTOR_MENU'),
      ...(given.some(({ kind }) => kind === 'TASK') ? [anywhere('PRISM_APP_TASK_MENU')] : []),
      ...(given.some(({ kind }) => kind === 'ACTION') ? [anywhere('PRISM_APP_ACTION_MENU')] : []),
      ...(evidence.isOfPeople ? [anywhere('PRISM_APP_CONTRACTOR_MANAGE')] : []),
      ...(evidence.fileIds.length ? [anywhere('PRISM_PROPERTY_LIBRARY_VIEW')] : []),
    ],
    fileIds: evidence.fileIds,
  };
}

type Given = { contractorId: string | null; assignedAt: string; endedAt: string | null; property: string | null };

/** What each contractor had shown that was valid at some time while it had work here; of its people for those who may and ask. */
async function evidenceAtTheTime(scope: Scope, given: readonly Given[], withPeople: boolean) {
  const ids = [...new Set(given.flatMap(({ contractorId }) => contractorId ?? []))];
  const contractors = ids.length
    ? await visibleContractors(scope)
        .select(['contractors.id', 'contractors.name'])
        .where('contractors.id', '=', oneOf(ids))
        .execute()
    : [];
  if (contractors.length === 0) return { lines: [], fileIds: [], isOfPeople: false };
  const seen = contractors.map(({ id }) => id);
  const nameOf = new Map(contractors.map(({ id, name }) => [id, name]));
  const showsPeople = withPeople && scope.me.has('PRISM_APP_CONTRACTOR_MANAGE');
  const [{ shown }, people] = await Promise.all([
    standingsOf(scope, seen),
    showsPeople ? operativesOf(scope, seen) : [],
  ]);
  const personOf = new Map(people.map(({ id, name }) => [id, name]));
  const day = (instant: string) => dayIn(scope.timeZone, new Date(instant));
  const workOf = Map.groupBy(given, ({ contractorId }) => contractorId);
  const wasValid = ({ contractorId, fromOn, toOn, uploadedAt }: (typeof shown)[number]) =>
    workOf
      .get(contractorId)!
      .some(
        ({ assignedAt, endedAt }) =>
          (fromOn ?? day(uploadedAt)) <= (endedAt ? day(endedAt) : scope.today) &&
          (toOn === null || toOn >= day(assignedAt)),
      );
  const valid = shown.filter((one) => (one.operativeId === null || personOf.has(one.operativeId)) && wasValid(one));
  const named = scope.me.has('PRISM_PROPERTY_LIBRARY_VIEW')
    ? await scope.whole
        .selectFrom('contractorEvidenceFiles')
        .innerJoin('files', 'files.id', 'contractorEvidenceFiles.fileId')
        .select(['evidenceId', 'files.id', 'files.name'])
        .where('evidenceId', '=', oneOf(valid.map(({ id }) => id)))
        .where('files.deletedAt', 'is', null)
        .orderBy('files.nameKey')
        .execute()
    : [];
  const filesOf = Map.groupBy(named, ({ evidenceId }) => evidenceId);
  return {
    lines: valid.map((one) => ({
      ...one,
      property: given[0]!.property,
      contractor: nameOf.get(one.contractorId),
      kind: evidenceKindOf(one.kind).name,
      person: one.operativeId && personOf.get(one.operativeId),
      checked: one.check === null ? 'Not checked' : one.check.outcome === 'VALID' ? 'Valid' : 'Rejected',
      checkedBy: one.check?.by,
      checkedAt: one.check?.at,
      files: (filesOf.get(one.id) ?? []).map(({ name }) => name).join(', '),
    })),
    fileIds: named.map(({ id }) => id),
    isOfPeople: valid.some(({ operativeId }) => operativeId !== null),
  };
}
