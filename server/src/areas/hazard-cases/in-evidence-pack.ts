import type { HazardCase } from '@lintel/contract/areas/hazard-cases/case';
import { contactWays, hazardEntryKinds } from '@lintel/contract/areas/hazard-cases/entry';
import type { SheetColumn } from '#platform/list/sheet';
import { listed, anywhere, recordsOf, tableOf } from '#platform/list/evidence-pack';
import type { Asked, Part } from '#platform/record/evidence-pack';
import { dayIn } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { getCase, withoutPersonal } from './case.ts';
import { hazardCaseRows } from './list.ts';

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
  const found = await listed(scope, hazardCaseRows, {
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
    needs: [anywhere('PRISM_APP_ENFORCEMENT_VISIT_MENU')],
  };
}
