import { accidentList } from '@lintel/contract/areas/accidents/list';
import { enforcementVisitList } from '@lintel/contract/areas/enforcement-visits/list';
import type { HazardCase } from '@lintel/contract/areas/hazard-cases/case';
import { contactWays, hazardEntryKinds } from '@lintel/contract/areas/hazard-cases/entry';
import { hazardCaseList } from '@lintel/contract/areas/hazard-cases/list';
import { statutoryNoticeList } from '@lintel/contract/areas/statutory-notices/list';
import { happeningKinds } from '@lintel/contract/areas/statutory-notices/notice';
import { accidentRows } from '#areas/accidents/list';
import { enforcementVisitRows } from '#areas/enforcement-visits/list';
import { getCase, withoutPersonal } from '#areas/hazard-cases/case';
import { hazardCaseRows } from '#areas/hazard-cases/list';
import { statutoryNoticeRows } from '#areas/statutory-notices/list';
import { happeningsOf, requirementsOf } from '#areas/statutory-notices/queries';
import type { SheetColumn } from '#platform/list/sheet';
import { dayIn } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { listed, menu, recordsOf, tableOf } from './part.ts';
import type { Asked, Part } from './part.ts';

/** Accidents of the period: without the people in them, unless the reader asks for them and manages accidents here. */
export async function accidentsPart(scope: Scope, { propertyId, from, withPeople }: Asked): Promise<Part> {
  const accidents = await listed(scope, [accidentList, accidentRows], {
    title: 'Accidents',
    propertyId,
    search: from ? { accidentDateFrom: from } : {},
    shown: [
      'ref',
      'accidentDate',
      'category',
      'location',
      'riddorDecision',
      'riddorDateHse',
      'state',
      'openActionCount',
    ],
    without: withPeople ? [] : ['injuredPerson'],
  });
  return {
    tables: [accidents],
    records: recordsOf('ACCIDENT', accidents.lines, ({ ref }) => `Accident ${String(ref)}`),
    needs: [menu('PRISM_APP_ACCIDENTS_MENU')],
  };
}

const happeningColumns: SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'ref', label: 'Notice' },
  { code: 'onDay', label: 'On', kind: 'date' },
  { code: 'kind', label: 'Event', items: happeningKinds, width: 28 },
  { code: 'note', label: 'Note', width: 48 },
  { code: 'recordedAt', label: 'Recorded at', kind: 'instant' },
];
const requirementColumns: SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'ref', label: 'Notice' },
  { code: 'number', label: 'Number', kind: 'number' },
  { code: 'words', label: 'Requirement, as worded in the notice', width: 60 },
  { code: 'provision', label: 'Provision breached', width: 24 },
  { code: 'measure', label: 'Measure', width: 40 },
  { code: 'dueOn', label: 'To be done by', kind: 'date' },
  { code: 'actionReference', label: 'Action' },
  { code: 'isDone', label: 'Done', kind: 'yesNo' },
];

/** Visits of authorities in the period, and the notices received in it or not ended yet. */
export async function enforcementPart(scope: Scope, { propertyId, from }: Asked): Promise<Part> {
  const noticesWith = (search: object) =>
    listed(scope, [statutoryNoticeList, statutoryNoticeRows], {
      title: 'Statutory notices',
      propertyId,
      search,
      shown: ['ref', 'type', 'authority', 'authorityReference', 'receivedOn', 'standing', 'complyBy'],
    });
  const [visits, received, inForce] = await Promise.all([
    listed(scope, [enforcementVisitList, enforcementVisitRows], {
      title: 'Enforcement visits',
      propertyId,
      search: from ? { visitDateFrom: from } : {},
      shown: ['ref', 'visitDate', 'authority', 'category', 'kind', 'outcome', 'nextVisitOn', 'openActionCount'],
    }),
    noticesWith(from ? { receivedOnFrom: from } : {}),
    from ? noticesWith({ ended: 'NO', receivedOnTo: from }) : undefined,
  ]);
  const lines = [...new Map([...received.lines, ...(inForce?.lines ?? [])].map((line) => [line.id, line])).values()];
  const ids = lines.map(({ id }) => id);
  const [happenings, requirements] = ids.length
    ? await Promise.all([happeningsOf(scope, ids), requirementsOf(scope, ids)])
    : [[], []];
  const byId = new Map(lines.map(({ id, ref, property }) => [id, { ref, property }]));
  return {
    tables: [
      visits,
      { ...received, lines },
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
        happeningColumns,
        happenings.map(({ noticeId, ...happening }) => ({ ...byId.get(noticeId), ...happening })),
        happeningColumns.slice(1).map(({ code }) => code),
      ),
    ],
    records: [
      ...recordsOf('ENFORCEMENT_VISIT', visits.lines, ({ ref }) => `Enforcement visit ${String(ref)}`),
      ...recordsOf('STATUTORY_NOTICE', lines, ({ ref }) => `Statutory notice ${String(ref)}`),
    ],
    needs: [menu('PRISM_APP_ENFORCEMENT_VISIT_MENU')],
  };
}

const entryColumns: SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'ref', label: 'Case' },
  { code: 'at', label: 'When', kind: 'instant' },
  { code: 'kind', label: 'Event', items: hazardEntryKinds, width: 36 },
  { code: 'who', label: 'Who', width: 24 },
  { code: 'how', label: 'How', items: contactWays },
  { code: 'result', label: 'Result', width: 40 },
  { code: 'note', label: 'Note', width: 40 },
  { code: 'isStruck', label: 'Corrected since', kind: 'yesNo' },
  { code: 'recordedBy', label: 'Recorded by', width: 24 },
  { code: 'recordedAt', label: 'Recorded at', kind: 'instant' },
];
const personal = new Set(['who', 'result', 'note']);
const clockColumns: SheetColumn[] = [
  { code: 'property', label: 'Property', width: 32 },
  { code: 'ref', label: 'Case' },
  { code: 'words', label: 'Time limit', width: 60 },
  { code: 'due', label: 'Due on', kind: 'date' },
  { code: 'doneAt', label: 'Done at', kind: 'instant' },
];

/** Hazard cases of which anything lies in the period, with their time limits and events. */
export async function hazardsPart(scope: Scope, { propertyId, from, withPeople }: Asked): Promise<Part> {
  const found = await listed(scope, [hazardCaseList, hazardCaseRows], {
    title: 'Hazard cases',
    propertyId,
    search: { states: ['OPEN', 'CLOSED'] },
    shown: ['ref', 'hazard', 'dwelling', 'awareAt', 'state', 'nextClock', 'dueDate', 'dueStatus'],
  });
  const property = found.lines[0]?.['property'];
  const all: HazardCase[] = [];
  for (const { id } of found.lines) all.push(await getCase(scope, id));
  const isOfPeriod = ({ state, entries }: HazardCase) =>
    !from || state === 'OPEN' || entries.some(({ at }) => dayIn(scope.timeZone, new Date(at)) >= from);
  const cases = all.filter(isOfPeriod).map((one) => (withPeople ? one : withoutPersonal(one)));
  const chosen = new Set(cases.map(({ id }) => id));
  const lines = found.lines.filter(({ id }) => chosen.has(id));
  const columns = withPeople ? entryColumns : entryColumns.filter(({ code }) => !personal.has(code));
  return {
    tables: [
      { ...found, lines },
      tableOf(
        'Time limits of hazard cases',
        clockColumns,
        cases.flatMap(({ ref, clocks }) =>
          clocks.map(({ words, due, doneAt }) => ({ property, ref, words, due: due?.on, doneAt: doneAt?.at })),
        ),
        ['ref', 'words', 'due', 'doneAt'],
      ),
      tableOf(
        'Events of hazard cases',
        columns,
        cases.flatMap(({ ref, entries }) =>
          entries.map((entry) => ({ property, ref, ...entry, isStruck: entry.struck !== null })),
        ),
        ['ref', 'at', 'kind', ...(withPeople ? ['who'] : []), 'how', 'isStruck', 'recordedBy', 'recordedAt'],
      ),
    ],
    records: recordsOf('HAZARD_CASE', lines, ({ ref, hazard }) => `${String(ref)} ${String(hazard)}`),
    needs: [menu('PRISM_APP_ENFORCEMENT_VISIT_MENU')],
  };
}
