import { actionFieldLabels, propertyKeys } from '@lintel/contract/areas/import-kinds';
import type { ActionField } from '@lintel/contract/areas/import-kinds';
import type { NewAction } from '@lintel/contract/areas/actions/action';
import { shortDate } from '@lintel/contract/cycles/calendar';
import { bringInOpenActions } from '#areas/actions/raise';
import { dueDateFor } from '#areas/actions/due-dates';
import { removeImportedActions } from '#areas/actions/remove';
import type { Scope } from '#platform/scope';
import type { ProfiledSheet } from '#platform/spreadsheet/profile';
import type { ReadRow } from '#platform/spreadsheet/reading';
import { standings } from './closed-in-file.ts';
import { bestColumns, inFull, keyAmong, ranksOf, synonyms } from './headings.ts';
import type { KindOfImport, RowsByKey, Verdict, Work } from './kind.ts';
import { countWithNoun } from '#platform/record/count-with-noun';
import { choiceResolver } from './plan.ts';
import { plain } from './plain.ts';
import type { ImportUnderWay } from './queries.ts';
import { fieldsOf, RowCells } from './row-cells.ts';
import { builtUponRecords, holdImportRecords, keepMarks, marksOf } from './undo-records.ts';
import { keyOf, placesWith, propertyKeyOf, whyNotThere } from './work-places.ts';
import type { WorkPlace } from './work-places.ts';

const headings: Record<ActionField, string[]> = {
  actionName: [
    'Action name',
    'Title',
    'Finding',
    'Issue',
    'Recommendation',
    'Remedial action',
    'Action required',
    'Defect',
    'Significant finding',
  ],
  observation: ['Details', 'Description', 'Comments', 'Notes', 'Hazard', 'Deficiency'],
  location: ['Place', 'Room', 'Floor', 'Area', 'Where'],
  priority: ['Risk', 'Risk rating', 'Rating', 'Severity', 'Priority level'],
  actionStatus: [
    'Action status',
    'Status of action',
    'Current status',
    'Completion status',
    'Closure status',
    'State',
    'Open or closed',
    'Open/closed',
  ],
  isClosed: [
    'Closed',
    'Is closed',
    'Action closed',
    'Closed out',
    'Completed',
    'Complete',
    'Action completed',
    'Action complete',
    'Work completed',
    'Works completed',
    'Done',
    'Resolved',
    'Rectified',
    'Signed off',
  ],
  // “Completion date” is missing: as often as not it is the day by which the work is to be done.
  closedOn: [
    'Date closed',
    'Closed date',
    'Date closed out',
    'Closed out on',
    'Close out date',
    'Closure date',
    'Date of closure',
    'Completed on',
    'Date completed',
    'Completed date',
    'Date complete',
    'Date action completed',
    'Actual completion date',
    'Actual completion',
    'Date works completed',
    'Date done',
    'Done on',
    'Date resolved',
    'Resolved on',
    'Date rectified',
    'Date signed off',
    'Sign off date',
  ],
  raisedOn: [
    'Raised',
    'Date raised',
    'Created',
    'Date created',
    'Identified on',
    'Date identified',
    'Start date',
    'Inspection date',
    'Date',
  ],
  actionDueOn: ['Due', 'Due on', 'Due date', 'Target date', 'Target completion', 'Deadline', 'Complete by'],
  sourceName: ['System', 'From', 'Source', 'Source system'],
  sourceReference: [
    'Action reference',
    'Action ref',
    'Action no',
    'Action ID',
    'Finding ref',
    'Issue ref',
    'Job number',
    'Reference in old system',
    'Old reference',
  ],
};
const ranks = ranksOf(
  { ...headings, ...Object.fromEntries(propertyKeys.map((key) => [key, synonyms[key]])) },
  actionFieldLabels,
);
/** A register of actions numbers its own lines under such a heading, and names the property under one of the others. */
const ownReferences = new Set(
  ['Ref no', 'Reference', 'Reference number'].flatMap((name) => [plain(name), inFull(name)]),
);
const namesOfProperty = new Set(['Property', 'Site', 'Block', 'Building', 'Premises', 'Scheme'].map(inFull));
const NAME_LENGTH = 1000;

type BroughtIn = NewAction & { raisedOn: string; sourceCaption: string };
type ActionVerdict = Verdict & { propertyId?: string; action?: BroughtIn };

/** Open actions of another system, with their dates, priorities and sources. */
export const actionImport: KindOfImport = {
  atOnce: 200,
  nouns: ['action', 'actions'],
  recognised: async (_, { index, columns }) => {
    const fields = columnsOf(columns);
    return { sheet: index, fields, fixed: {}, key: keyAmong('actions', fields), existing: 'skip' };
  },
  open: openActions,
  hold: holdImportRecords,
  builtUpon: (scope, importId) => builtUponRecords(scope, importId, 'actions'),
  async undo(scope, held) {
    const ids = (await marksOf(scope, held.id)).map(({ recordId }) => recordId);
    const why = `The import of “${held.fileName}” was undone`;
    const { removed, waiting } = await removeImportedActions(scope, ids, why);
    const deleted = removed || !waiting ? [`${countWithNoun(removed, 'action', 'actions')} deleted`] : [];
    const closed = waiting
      ? [`${countWithNoun(waiting, 'action', 'actions')} closed as not required, which somebody else must accept`]
      : [];
    return [...deleted, ...closed].join(', ');
  },
};

function columnsOf(columns: ProfiledSheet['columns']): (string | null)[] {
  const isHeadedBy = (names: ReadonlySet<string>) => (field: string | null, place: number) =>
    (field === null || field === 'propertyReferenceNumber') &&
    [plain, inFull].some((as) => names.has(as(columns[place]!.heading)));
  const found = bestColumns(ranks, columns);
  const named = propertyKeys.some((key) => found.includes(key)) ? -1 : found.findIndex(isHeadedBy(namesOfProperty));
  const fields = named < 0 ? found : found.with(named, 'propertyReferenceNumber');
  const own = fields.findIndex(
    (field, place) => isHeadedBy(ownReferences)(field, place) && isDistinct(columns[place]!.values),
  );
  if (own < 0 || fields.includes('sourceReference')) return fields;
  const property =
    fields[own] === null ? fields.indexOf('propertyReferenceNumber') : fields.findIndex(isHeadedBy(namesOfProperty));
  return property < 0 ? fields : fields.with(own, 'sourceReference').with(property, 'propertyReferenceNumber');
}

/** A value that repeats names the property, or what kind of action it is. */
const isDistinct = (values: ProfiledSheet['columns'][number]['values']) =>
  values === null || values.every(([, rowCount]) => rowCount === 1);

async function openActions(scope: Scope, held: ImportUnderWay): Promise<Work> {
  const fields = fieldsOf(held);
  const { existing } = held.setup;
  const key = propertyKeyOf(held);
  const priorityOf = await choiceResolver(scope, 'priority', held.choices);
  const standingIn = await standings(scope, held);
  const rowOf = (read: ReadRow) => new RowCells(fields, read.cells);

  return {
    label: (read) => {
      const row = rowOf(read);
      return [row.text(key), row.text('actionName')].filter(Boolean).join(' · ');
    },
    keysOf: (rows) =>
      new Map(
        rows.flatMap((read) => {
          const row = rowOf(read);
          return standingIn(row).isClosed
            ? []
            : [[`${keyOf(row, key)} ${identityOf(row, captionOf(row))}`, read.number]];
        }),
      ),
    async judge(now, rows, { seen }) {
      const known = rows.map((read) => {
        const row = rowOf(read);
        return { read, row, value: keyOf(row, key) };
      });
      const places = await placesWith(
        now,
        key,
        known.map(({ value }) => value),
        ['PRISM_PROPERTY_ACTION_MANAGE', 'PRISM_PROPERTY_ACTION_DUE_DATE_MANAGE'],
      );
      const there = await openThere(
        now,
        [...places.values()].map(({ id }) => id),
      );
      const here: RowsByKey = new Map();
      const verdicts = known.map(({ read, row, value }): ActionVerdict => {
        const { isClosed, warnings } = standingIn(row);
        if (isClosed) return leftOut(read);
        const place = value === null ? undefined : places.get(value);
        const why = value === null ? 'Enter which property it is' : whyNotThere(place, 'raise actions on');
        if (why) row.refuse(key, why);
        const sourceCaption = captionOf(row);
        const action = statedAction(row, { place, sourceCaption, today: now.today, priorityOf });
        const identity = identityOf(row, sourceCaption);
        const same = `${value} ${identity}`;
        const earlier = seen.get(same) ?? here.get(same);
        if (earlier !== undefined) row.refuse('actionName', `Row ${earlier} of this file is the same action`);
        else here.set(same, read.number);
        const isThere = place !== undefined && there.has(`${place.id} ${identity}`);
        if (isThere && existing === 'stop') row.refuse(key, 'This action already exists');
        if (row.problems.length || !place || !action)
          return { kind: 'refused', row: read, problems: row.problems, isThere };
        if (isThere) return { kind: 'skipped', row: read, summary: `${place.caption}: it already exists` };
        const summary = `${place.caption}: ${action.priority.toLowerCase()} priority, due on ${shortDate(action.dueDate!)}. ${sourceCaption}`;
        return { kind: 'new', row: read, summary, warnings, propertyId: place.id, action };
      });
      return { verdicts, seen: here };
    },
    async write(now, of, verdicts: ActionVerdict[]) {
      const rows = verdicts.flatMap(({ row, propertyId, action }) =>
        propertyId && action ? [{ rowNumber: row.number, propertyId, action }] : [],
      );
      for (const [propertyId, some] of Map.groupBy(rows, (each) => each.propertyId)) {
        const brought = await bringInOpenActions(
          now,
          propertyId,
          some.map(({ action }) => action),
        );
        const marks = brought.map(({ id }, at) => ({
          recordId: id,
          rowNumber: some[at]!.rowNumber,
          isNew: true,
          before: null,
        }));
        await keepMarks(now, of.id, marks);
      }
    },
  };
}

/** Where an action comes from, as its page shows it. */
function captionOf(row: RowCells): string {
  const reference = row.text('sourceReference', 200);
  return `From: ${row.text('sourceName', 200) ?? 'another system'}${reference ? `, ref. ${reference}` : ''}`;
}

/**
 * What makes two actions on one property the same: their reference in a named system, else the same words, with the
 * reference if there is one. Each year's register starts again at 1.
 */
function identityOf(row: RowCells, caption: string): string {
  if (!row.text('sourceReference')) return plain(row.text('actionName') ?? '');
  return row.text('sourceName') ? plain(caption) : withWords(caption, row.text('actionName') ?? '');
}
const withWords = (caption: string, name: string) => `${plain(caption)} ${plain(name)}`;

type ChoiceOf = Awaited<ReturnType<typeof choiceResolver>>;
type Around = { place: WorkPlace | undefined; sourceCaption: string; today: string; priorityOf: ChoiceOf };

/** Only open actions come in, whatever else is wrong with a closed one. */
const leftOut = (row: ReadRow): ActionVerdict => ({
  kind: 'skipped',
  row,
  isThere: false,
  summary: 'It is closed in the file, so it is left out',
  warnings: ['closed in the file, and left out. Only open actions are imported.'],
});

/** The action in a row; values that cannot be imported are added to the row's problems. */
function statedAction(row: RowCells, { place, sourceCaption, today, priorityOf }: Around): BroughtIn | null {
  const name = row.text('actionName', NAME_LENGTH);
  if (!name) row.refuse('actionName', 'Enter what is to be done');
  const priority = statedPriority(row, priorityOf);
  const raisedOn = row.day('raisedOn') ?? today;
  if (raisedOn > today) row.refuse('raisedOn', 'This date is in the future');
  const dueOn = row.day('actionDueOn');
  if (dueOn && dueOn < raisedOn) row.refuse('actionDueOn', 'It is due before it was raised');
  if (dueOn && place && !place.mayToo) row.refuse('actionDueOn', 'You may not choose the due date of an action');
  const details = { observation: row.text('observation'), location: row.text('location', 500) };
  if (!name || !priority) return null;
  return {
    name,
    priority,
    startDate: raisedOn,
    dueDate: dueOn ?? dueDateFor(priority, raisedOn),
    dueDateByInspection: null,
    ...details,
    areaOfObservationIds: [],
    uploadSessionId: null,
    sourceFileIds: [],
    raisedOn,
    sourceCaption,
  };
}

function statedPriority(row: RowCells, priorityOf: ChoiceOf): NewAction['priority'] | null {
  const cell = row.text('priority');
  const taken = cell === null ? { reason: 'Enter a priority' } : priorityOf(cell);
  if ('value' in taken && taken.value !== null) return taken.value as NewAction['priority'];
  row.refuse('priority', 'reason' in taken ? taken.reason : 'Enter a priority');
  return null;
}

/** Existing actions, by their origin and by name. */
async function openThere({ whole }: Scope, propertyIds: string[]): Promise<Set<string>> {
  if (propertyIds.length === 0) return new Set();
  const found = await whole
    .selectFrom('actions')
    .select(['propertyId', 'name', 'sourceCaption'])
    .where('propertyId', 'in', propertyIds)
    .where('deletedAt', 'is', null)
    // Actions that an undone import left to be closed as not required do not count as existing: the correct file may import them.
    .where((eb) =>
      eb.or([
        eb('state', '=', 'open'),
        eb.not(
          eb.exists(
            eb
              .selectFrom('importRecords')
              .innerJoin('imports', 'imports.id', 'importRecords.importId')
              .select('importRecords.recordId')
              .whereRef('importRecords.recordId', '=', 'actions.id')
              .where('imports.stage', '=', 'undone'),
          ),
        ),
      ]),
    )
    .execute();
  return new Set(
    found.flatMap(({ propertyId, name, sourceCaption }) => [
      `${propertyId} ${plain(name)}`,
      ...(sourceCaption
        ? [`${propertyId} ${plain(sourceCaption)}`, `${propertyId} ${withWords(sourceCaption, name)}`]
        : []),
    ]),
  );
}
