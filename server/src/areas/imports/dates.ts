import { sql } from 'kysely';
import {
  dateEquipmentFields,
  dateFieldLabels,
  fieldOfType,
  propertyKeys,
  ofType,
} from '@lintel/contract/areas/import-kinds';
import type { DateField, OfType } from '@lintel/contract/areas/import-kinds';
import { importLimits } from '@lintel/contract/areas/imports';
import type { ImportMapping } from '@lintel/contract/areas/imports';
import type { Scope } from '#platform/scope';
import type { ProfiledSheet } from '#platform/spreadsheet/profile';
import { choosable } from './choosable.ts';
import { isOfTask } from './dates/before.ts';
import { openDates } from './dates/judge.ts';
import { areRoundsTouched } from './dates/rounds.ts';
import { undoDates } from './dates/undo.ts';
import { writeDates } from './dates/write.ts';
import { createEntries } from './entries.ts';
import { bestColumns, keyAmong, plantNumbers, ranksOf, serialNumbers, synonyms } from './headings.ts';
import type { KindOfImport } from './kind.ts';
import { matcherOf } from './matching.ts';
import { wordsOf } from './plain.ts';
import { readDay } from './reading-days.ts';
import { typesAsked } from './types-of-equipment.ts';
import { builtUponRecords, holdImportRecords, isRaisedFrom, marksOf } from './undo-records.ts';

const headings: Record<DateField, string[]> = {
  taskTypeId: [
    'Task',
    'Type',
    'Task code',
    'Task name',
    'Duty',
    'Inspection',
    'Inspection type',
    'Certificate type',
    'Compliance type',
    'Check',
    'Service',
    'Test',
    'Discipline',
    'Code',
  ],
  lastDoneOn: [
    'Last done',
    'Last completed',
    'Completed',
    'Completed on',
    'Date completed',
    'Completion date',
    'Done on',
    'Date done',
    'Last inspection',
    'Last inspection date',
    'Inspection date',
    'Last service',
    'Last serviced',
    'Last test',
    'Test date',
    'Service date',
    'Date of service',
    'Date of inspection',
    'Date of test',
    'Issue date',
    'Certificate date',
    'Date of certificate',
    'Date',
  ],
  dueOn: [
    'Due',
    'Due date',
    'Next due',
    'Next due date',
    'Next inspection',
    'Next inspection date',
    'Next service',
    'Next test',
    'Renewal date',
    'Review date',
    'Deadline',
  ],
  doneBy: ['Contractor', 'Engineer', 'Inspector', 'Assessor', 'Completed by', 'Company', 'Supplier'],
  certificateNumber: ['Certificate no', 'Cert no', 'Certificate ref', 'Certificate reference'],
  certificateExpiresOn: [
    'Expiry',
    'Expiry date',
    'Expires',
    'Expires on',
    'Certificate expiry',
    'Valid until',
    'Valid to',
  ],
  certificateFile: ['Certificate', 'Certificate file', 'File', 'File name', 'Document', 'Attachment', 'PDF'],
  equipmentName: [
    'Equipment',
    'Equipment name',
    'Asset name',
    'Asset description',
    'Equipment description',
    'Plant',
    'Plant item',
    'Appliance',
  ],
  equipmentTag: ['Asset tag', 'Tag', 'Tag number', ...plantNumbers],
  equipmentSerial: ['Serial number', ...serialNumbers],
  // A mere location may be that of the property.
  equipmentLocation: ['Equipment location', 'Location in building', 'Position'],
  typeId: ['Equipment type', 'Plant type', 'Type of equipment', 'Equipment category', 'Appliance type'],
};
const ranks = ranksOf(
  {
    ...Object.fromEntries(propertyKeys.map((key) => [key, synonyms[key]])),
    ...headings,
  },
  dateFieldLabels,
);

/** The last completion and due dates of tasks, with certificates: a row for each task, or columns for each type. */
export const dateImport: KindOfImport = {
  atOnce: 100,
  nouns: ['row of tasks', 'rows of tasks'],
  recognised,
  asked: typesAsked,
  prepare: createEntries,
  open: async (scope, held) => ({ ...(await openDates(scope, held)), write: writeDates }),
  hold: holdImportRecords,
  builtUpon: async (scope, importId) => {
    const isTouched = sql<boolean>`(${areRoundsTouched(scope)} or ${isRaisedFrom(scope)})`;
    const hasPieces = (await marksOf(scope, importId)).some((mark) => !isOfTask(mark));
    return builtUponRecords(scope, importId, hasPieces ? 'tasks or pieces of equipment' : 'tasks', isTouched);
  },
  undo: undoDates,
};

/** What a row of a property and many tasks cannot say. */
const notOfMany = new Set<string>(['taskTypeId', 'lastDoneOn', 'dueOn', 'typeId', ...dateEquipmentFields]);

async function recognised(scope: Scope, { index, columns }: ProfiledSheet): Promise<ImportMapping> {
  const named = bestColumns(ranks, columns);
  const types = await typeOfHeading(scope);
  const taken = new Set<string>();
  const fields = columns.slice(0, importLimits.columns).map((column, place) => {
    const type = named[place] ? undefined : types(column);
    const field = type ? fieldOfType(type) : null;
    if (!field || taken.has(field)) return named[place] ?? null;
    taken.add(field);
    return field;
  });
  // A column of types contradicts columns for each of them: the latter are more specific.
  const isMatrix = fields.some((field) => field && ofType(field));
  return {
    sheet: index,
    fields: isMatrix ? fields.map((field) => (field && notOfMany.has(field) ? null : field)) : fields,
    fixed: {},
    key: keyAmong('dates', fields),
    existing: 'update',
  };
}

/** Which type's dates a column holds, by its code or its name: "FRA01", "FRA date", "LGSR expires", "Last done: FRA01". */
async function typeOfHeading(scope: Scope): Promise<(column: ProfiledSheet['columns'][number]) => OfType | undefined> {
  const { offered } = await choosable(scope, 'taskTypeId');
  const { find } = matcherOf(offered);
  const codeOf = new Map(offered.map(({ id, code }) => [id, code!]));
  return (column) => {
    const words = wordsOf(column.heading);
    const entry = find(column.heading) ?? find(withoutDates(words));
    const field = entry && fieldOf(words, column, scope.today);
    return field && { field, code: codeOf.get(entry.id)! };
  };
}

/**
 * What the days of a column are, by its heading or else by one that is yet to come, on which nothing was done. Past days under the
 * name of a task alone may be overdue as well as done: somebody must choose.
 */
function fieldOf(words: readonly string[], { samples, values }: ProfiledSheet['columns'][number], today: string) {
  if (words.some((word) => wordsOfDone.has(word))) return 'lastDoneOn';
  if (words.some((word) => wordsOfDue.has(word))) return 'dueOn';
  const days = (values?.map(([text]) => text) ?? samples).flatMap((text) => {
    const day = readDay(text);
    return 'value' in day ? [day.value] : [];
  });
  if (days.some((day) => day > today)) return 'dueOn';
  return words.includes('date') ? 'lastDoneOn' : undefined;
}

const wordsOfDone = new Set('last previous done completed issued tested inspected serviced'.split(' '));
const wordsOfDue = new Set('due next expiry expires exp review renewal target planned booked'.split(' '));
const aboutDates = new Set(
  'last previous done completed issued tested inspected serviced due next on date expiry expires exp'.split(' '),
);
/** What a heading names: "Date of last FRA" without what it says of the date. */
function withoutDates(words: readonly string[]) {
  const rest = words.filter((word) => !aboutDates.has(word));
  return rest.slice(rest.findIndex((word) => word !== 'of' && word !== 'the')).join(' ');
}
