import { contractorAttributes } from '@lintel/contract/areas/contractors/attributes';
import { ContractorFields, contractorFieldLabels } from '@lintel/contract/areas/contractors/contractor';
import { plainly } from '@lintel/contract/platform/sentences';
import { addContractor, archiveContractor, changeContractor } from '#areas/contractors/contractor';
import { visibleContractors } from '#areas/contractors/queries';
import { holdersOf } from '#platform/access/access-sql';
import type { Scope } from '#platform/scope';
import { sentenceOf } from '#platform/http/sentences';
import type { ReadRow } from '#platform/spreadsheet/reading';
import { choosable } from './choosable.ts';
import { createEntries, removeUnusedEntries } from './entries.ts';
import { bestColumns, keyAmong, ranksOf } from './headings.ts';
import type { KindOfImport, RowsByKey, Verdict, Work } from './kind.ts';
import { matcherOf } from './matching.ts';
import { countWithNoun } from '#platform/record/count-with-noun';
import { choiceResolver } from './plan.ts';
import { peopleByName } from './queries.ts';
import type { HeldImport, ImportUnderWay } from './queries.ts';
import { fieldsOf, RowCells } from './row-cells.ts';
import { builtUponRecords, holdImportRecords, keepMarks, marksOf } from './undo-records.ts';
import type { Mark } from './undo-records.ts';

type Field = keyof ContractorFields;
const headings: Record<Field, string[]> = {
  name: [
    'Contractor',
    'Contractor name',
    'Company',
    'Company name',
    'Firm',
    'Supplier',
    'Supplier name',
    'Business name',
  ],
  businessId: ['Trade', 'Discipline', 'Type', 'Contractor type', 'Category', 'Service', 'Type of work'],
  dateApproved: ['Approved', 'Approval date', 'Date approved', 'Approved date', 'Start date'],
  dateReview: ['Review', 'Review date', 'Date of review', 'Next review', 'Approved until', 'Expiry date'],
  emailAddress: ['Email', 'Email address', 'Contact email', 'Office email'],
  keeperId: ['Contract manager', 'Manager', 'Owner', 'Responsible person', 'Keeper'],
  attributes: ['Attributes', 'Does', 'What it does'],
};
const ranks = ranksOf(headings, contractorFieldLabels);

type ExistingContractor = Omit<ContractorFields, 'dateReview'> & {
  id: string;
  version: number;
  archivedAt: string | null;
  dateReview: string | null;
};
type ContractorVerdict = Verdict & { entered?: ContractorFields; there?: ExistingContractor };

/** Contractors: new ones, and changes of those that have the same name; each by the contractors' own service, with its rules and its log. */
export const contractorImport: KindOfImport = {
  atOnce: 100,
  nouns: ['contractor', 'contractors'],
  recognised: async (_, { index, columns }) => {
    const fields = bestColumns(ranks, columns);
    return { sheet: index, fields, fixed: {}, key: keyAmong('contractors', fields), existing: 'skip' };
  },
  prepare: createEntries,
  open: openContractors,
  hold: holdImportRecords,
  builtUpon: (scope, importId) => builtUponRecords(scope, importId, 'contractors'),
  undo: undoContractors,
};

async function openContractors(scope: Scope, held: ImportUnderWay): Promise<Work> {
  const fields = fieldsOf(held);
  const { existing } = held.setup;
  const nameOf = (read: ReadRow) => new RowCells(fields, read.cells).text('name');
  const keyOf = (read: ReadRow) => nameOf(read)?.toLowerCase();
  const read = await readerOf(scope, held);

  return {
    label: (row) => nameOf(row) ?? '',
    keysOf: (rows) => new Map(rows.flatMap((row) => (keyOf(row) ? [[keyOf(row)!, row.number] as const] : []))),
    async judge(now, rows, { held: isHeld, seen }) {
      const named = await contractorsNamed(
        now,
        rows.flatMap((row) => keyOf(row) ?? []),
        isHeld,
      );
      const here: RowsByKey = new Map();
      const verdicts = rows.map((row): ContractorVerdict => {
        const cells = new RowCells(fields, row.cells);
        const key = keyOf(row);
        const same = (key && named.get(key)) || [];
        const there = same.find(({ archivedAt }) => archivedAt === null);
        const earlier = key && (seen.get(key) ?? here.get(key));
        if (earlier) cells.refuse('name', `Row ${earlier} of this file has the same name`);
        else if (key) here.set(key, row.number);
        if (same.length > 1 && there) cells.refuse('name', 'Several contractors have this name');
        else if (same.length && !there) cells.refuse('name', 'This contractor is archived. Restore it first.');
        if (there && existing === 'stop') cells.refuse('name', 'This contractor already exists');
        const entered = read(cells, there);
        if (cells.problems.length || !entered)
          return { kind: 'refused', row, problems: cells.problems, isThere: there !== undefined };
        if (there && existing === 'skip') return { kind: 'skipped', row, summary: 'It already exists' };
        if (!there) return { kind: 'new', row, summary: 'It is added', entered };
        const changed = (Object.keys(contractorFieldLabels) as Field[]).filter(
          (field) => JSON.stringify(entered[field]) !== JSON.stringify(there[field]),
        );
        return changed.length
          ? {
              kind: 'changed',
              row,
              summary: `Changed: ${changed.map((field) => contractorFieldLabels[field]).join(', ')}`,
              entered,
              there,
            }
          : { kind: 'unchanged', row, summary: 'It is already as the row says' };
      });
      return { verdicts, seen: here };
    },
    write: writeContractors,
  };
}

/** The contractor in a row; empty cells do not change an existing one. */
async function readerOf(scope: Scope, held: ImportUnderWay) {
  const businessOf = await choiceResolver(scope, 'businessId', held.choices);
  const archived = new Map((await choosable(scope, 'businessId')).archived.map(({ id, name }) => [id, name]));
  const people = await peopleByName(scope);
  const readers = new Set(await holdersOf(scope, 'PRISM_APP_CONTRACTOR_MENU'));
  const attributeOf = matcherOf(contractorAttributes.map(({ id, name }) => ({ id, name, code: id })));

  const business = (row: RowCells) => {
    const text = row.text('businessId');
    const taken = text === null ? { value: null } : businessOf(text);
    if ('reason' in taken) row.refuse('businessId', taken.reason);
    else if (archived.has(taken.value as string))
      row.refuse('businessId', `“${archived.get(taken.value as string)}” is archived. Restore it or choose another.`);
    else return taken.value as string | null;
    return null;
  };
  const keeper = (row: RowCells) => {
    const text = row.text('keeperId');
    const id = text && people.get(text.toLowerCase());
    if (text && !id) row.refuse('keeperId', 'No user, or more than one, is called this');
    else if (id && !readers.has(id)) row.refuse('keeperId', 'They may not see contractors');
    return id || null;
  };
  const attributes = (row: RowCells) =>
    row
      .text('attributes')
      ?.split(/[;,]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .flatMap((part) => {
        const found = attributeOf.find(part);
        if (!found)
          row.refuse('attributes', `“${part}” is none of ${contractorAttributes.map(({ name }) => name).join(', ')}`);
        return found ? [found.id] : [];
      });

  return (row: RowCells, there: ExistingContractor | undefined): ContractorFields | undefined => {
    const values = {
      name: row.text('name'),
      businessId: business(row),
      dateApproved: row.day('dateApproved'),
      dateReview: row.day('dateReview'),
      emailAddress: row.text('emailAddress'),
      keeperId: keeper(row),
      attributes: attributes(row),
    };
    const filled = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
    );
    const parsed = ContractorFields.safeParse({ ...there, name: '', ...filled }, { error: plainly });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) row.refuse(String(path[0]), sentenceOf(message));
    return undefined;
  };
}

/** Contractors by lower-case name. Those that an undone import archived do not count: the correct file may import them. */
async function contractorsNamed(
  scope: Scope,
  names: readonly string[],
  isHeld: boolean,
): Promise<Map<string, ExistingContractor[]>> {
  if (names.length === 0) return new Map();
  const found = await visibleContractors(scope)
    .select(['contractors.id', 'contractors.version', 'contractors.archivedAt', 'contractors.nameKey'])
    .select(['contractors.name', 'contractors.businessId', 'contractors.dateApproved', 'contractors.dateReview'])
    .select(['contractors.emailAddress', 'contractors.keeperId', 'contractors.attributes'])
    .where('contractors.nameKey', 'in', names)
    .where((eb) =>
      eb.or([
        eb('contractors.archivedAt', 'is', null),
        eb.not(
          eb.exists(
            eb
              .selectFrom('importRecords')
              .innerJoin('imports', 'imports.id', 'importRecords.importId')
              .select('importRecords.recordId')
              .whereRef('importRecords.recordId', '=', 'contractors.id')
              .where('imports.stage', '=', 'undone'),
          ),
        ),
      ]),
    )
    .orderBy('contractors.id')
    .$if(isHeld, (query) => query.forUpdate('contractors'))
    .execute();
  return Map.groupBy(found, ({ nameKey }) => nameKey);
}

async function writeContractors(scope: Scope, { id: importId, fileName }: HeldImport, verdicts: ContractorVerdict[]) {
  const marks: Mark[] = [];
  for (const { row, entered, there } of verdicts) {
    if (!entered) continue;
    const { id } = there
      ? await changeContractor(scope, { ...entered, id: there.id, version: there.version })
      : await addContractor(scope, entered, `Added by the import of “${fileName}”`);
    marks.push({ recordId: id, rowNumber: row.number, isNew: !there, before: there ?? null });
  }
  if (marks.length) await keepMarks(scope, importId, marks);
}

/** Archives the contractors that it added, and restores those that it changed. */
async function undoContractors(scope: Scope, { id: importId, fileName }: HeldImport): Promise<string> {
  const marks = await marksOf(scope, importId);
  for (const { recordId, isNew, before } of marks) {
    const { version } = await visibleContractors(scope)
      .select('contractors.version')
      .where('contractors.id', '=', recordId)
      .executeTakeFirstOrThrow();
    if (isNew)
      await archiveContractor(scope, { id: recordId, version, reason: `The import of “${fileName}” was undone` });
    else await changeContractor(scope, { ...ContractorFields.parse(before), id: recordId, version });
  }
  const entryCount = await removeUnusedEntries(scope, importId);
  const newCount = marks.filter(({ isNew }) => isNew).length;
  return `${countWithNoun(newCount, 'contractor', 'contractors')} archived, ${(marks.length - newCount).toLocaleString('en-GB')} changed back${entryCount ? `, ${countWithNoun(entryCount, 'value', 'values')} removed from the lists` : ''}`;
}
