import { noticeEntryKinds, requirementLabels } from '@lintel/contract/areas/statutory-notices/notice';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { endings } from '@lintel/contract/statutory/notice-standings';
import type { SheetColumn } from '#platform/list/sheet';
import { listed, anywhere, recordsOf, tableOf } from '#platform/list/evidence-pack';
import type { Asked, Part } from '#platform/record/evidence-pack';
import type { Scope } from '#platform/scope';
import { statutoryNoticeRows } from './list.ts';
import { entriesOf, noticesOn, requirementsOf } from './queries.ts';

const entryColumns: SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'ref', label: 'Notice' },
  { code: 'onDay', label: 'On', kind: 'date' },
  { code: 'kind', label: 'Event', items: noticeEntryKinds, width: 28 },
  { code: 'note', label: 'Note', width: 48 },
  { code: 'recordedAt', label: 'Recorded at', kind: 'instant' },
];
const requirementColumns: SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'ref', label: 'Notice' },
  { code: 'number', label: 'Number', kind: 'number' },
  { code: 'words', label: requirementLabels.words, width: 60 },
  { code: 'provision', label: requirementLabels.provision, width: 24 },
  { code: 'measure', label: requirementLabels.measure, width: 40 },
  { code: 'dueOn', label: requirementLabels.dueOn, kind: 'date' },
  { code: 'actionReference', label: 'Action' },
  { code: 'isDone', label: 'Done', kind: 'yesNo' },
];

/** The notices received in the period, or not ended before it, with what they required and what happened to them. */
export async function noticesPart(scope: Scope, { propertyId, from }: Asked): Promise<Part> {
  const [found, stood] = await Promise.all([
    listed(scope, statutoryNoticeRows, {
      title: 'Statutory notices',
      propertyId,
      search: {},
      shown: ['ref', 'type', 'authority', 'authorityReference', 'receivedOn', 'standing', 'complyBy'],
    }),
    from ? notEndedOn(scope, propertyId, plusDays(from, -1)) : undefined,
  ]);
  const lines = found.lines.filter(({ id, receivedOn }) => !from || String(receivedOn) >= from || stood?.has(id));
  const ids = lines.map(({ id }) => id);
  const [entries, requirements] = ids.length
    ? await Promise.all([entriesOf(scope, ids), requirementsOf(scope, ids)])
    : [[], []];
  const byId = new Map(lines.map(({ id, ref, property }) => [id, { ref, property }]));
  return {
    tables: [
      { ...found, lines },
      tableOf(
        'Requirements of notices',
        requirementColumns,
        requirements.map(({ noticeId, ...requirement }) => ({
          ...byId.get(noticeId),
          ...requirement,
          isDone: requirement.actionState === 'closed',
        })),
        requirementColumns.slice(1).map(({ code }) => code),
      ),
      tableOf(
        'Events of notices',
        entryColumns,
        entries.map(({ noticeId, ...entry }) => ({ ...byId.get(noticeId), ...entry })),
        entryColumns.slice(1).map(({ code }) => code),
      ),
    ],
    records: recordsOf('STATUTORY_NOTICE', lines, ({ ref }) => `Statutory notice ${String(ref)}`),
    needs: [anywhere('PRISM_APP_ENFORCEMENT_VISIT_MENU')],
  };
}

/** The ids of the notices about a property that had been served and had not ended on a day. */
const notEndedOn = async (scope: Scope, propertyId: string, day: string) =>
  new Set(
    (
      await noticesOn(scope, day)
        .select('statutoryNotices.id')
        .where('statutoryNotices.propertyId', '=', propertyId)
        .where('standing.standing', 'not in', endings)
        .execute()
    ).map(({ id }) => id),
  );
