import { propertyKeys } from '@lintel/contract/areas/import-kinds';
import { EquipmentFields, equipmentFieldLabels } from '@lintel/contract/areas/equipment/piece';
import { plainly } from '@lintel/contract/platform/sentences';
import { addPieces } from '#areas/equipment/add';
import { equipmentAlone } from '#areas/equipment/queries';
import { removeImportedPieces } from '#areas/equipment/remove';
import { savePiece, wrongDays } from '#areas/equipment/save';
import { sentenceOf } from '#platform/http/sentences';
import { countWithNoun } from '#platform/record/count-with-noun';
import type { Scope } from '#platform/scope';
import type { ReadRow } from '#platform/spreadsheet/reading';
import { choosable } from './choosable.ts';
import { createEntries, removeUnusedEntries } from './entries.ts';
import { identityOf, piecesOn, sameAs } from './equipment-matching.ts';
import type { Named, ExistingPiece } from './equipment-matching.ts';
import { bestColumns, keyAmong, plantNumbers, ranksOf, serialNumbers, synonyms } from './headings.ts';
import type { KindOfImport, RowsByKey, Verdict, Work } from './kind.ts';
import { choiceResolver } from './plan.ts';
import type { HeldImport, ImportUnderWay } from './queries.ts';
import { fieldsOf, RowCells } from './row-cells.ts';
import { builtUponRecords, holdImportRecords, isRaisedFrom, keepMarks, marksOf } from './undo-records.ts';
import type { Mark } from './undo-records.ts';
import { keyOf, placesWith, propertyKeyOf, whyNotThere } from './work-places.ts';

type Field = keyof EquipmentFields;
const headings: Record<Field, string[]> = {
  name: [
    'Equipment',
    'Equipment name',
    'Asset',
    'Asset name',
    'Plant',
    'Plant item',
    'Item',
    'Asset description',
    'Equipment description',
    'Description',
  ],
  typeId: [
    'Equipment type',
    'Asset type',
    'Plant type',
    'Type of equipment',
    'Equipment category',
    'Asset category',
    'Category',
    'Asset class',
  ],
  location: ['Where', 'Position', 'Room', 'Floor', 'Area', 'Location in building', 'Equipment location'],
  manufacturer: ['Make', 'Maker', 'Brand', 'Supplier'],
  model: ['Model number', 'Model no', 'Make and model'],
  serialNumber: serialNumbers,
  assetTag: [
    'Tag',
    'Tag number',
    'Asset number',
    'Asset no',
    'Asset ID',
    'Asset ref',
    'Asset reference',
    'Asset code',
    ...plantNumbers,
  ],
  installedOn: ['Installed', 'Install date', 'Installation date', 'Date installed', 'Date of installation'],
  warrantyEndsOn: ['Warranty', 'Warranty end', 'Warranty end date', 'Warranty expiry', 'Warranty until'],
  note: ['Notes', 'Comment', 'Comments', 'Remarks'],
};
/** In a register of equipment, an asset is a piece of it and not the property. */
const ofProperties = {
  ...synonyms,
  propertyReferenceNumber: [
    ...synonyms.propertyReferenceNumber.filter((heading) => !heading.startsWith('Asset')),
    'Property',
    'Site',
    'Building',
    'Block',
    'Premises',
  ],
};
const ranks = ranksOf(
  { ...headings, ...Object.fromEntries(propertyKeys.map((key) => [key, ofProperties[key]])) },
  equipmentFieldLabels,
);

type EquipmentVerdict = Verdict & { entered?: EquipmentFields; propertyId?: string; there?: ExistingPiece };

/** Equipment of properties: new pieces, and changes of those that are there; each by the equipment's own service, with its rules and its log. */
export const equipmentImport: KindOfImport = {
  atOnce: 200,
  nouns: ['piece of equipment', 'pieces of equipment'],
  recognised: async (_, { index, columns }) => {
    const fields = bestColumns(ranks, columns);
    return { sheet: index, fields, fixed: {}, key: keyAmong('equipment', fields), existing: 'skip' };
  },
  prepare: createEntries,
  open: openEquipment,
  hold: holdImportRecords,
  builtUpon: (scope, importId) => builtUponRecords(scope, importId, 'pieces of equipment', isRaisedFrom(scope)),
  undo: undoEquipment,
};

async function openEquipment(scope: Scope, held: ImportUnderWay): Promise<Work> {
  const fields = fieldsOf(held);
  const { existing } = held.setup;
  const key = propertyKeyOf(held);
  const rowOf = (read: ReadRow) => new RowCells(fields, read.cells);
  const read = await readerOf(scope, held);

  return {
    label: (each) => {
      const row = rowOf(each);
      return [row.text(key), row.text('name')].filter(Boolean).join(' · ');
    },
    keysOf: (rows) =>
      new Map(
        rows.map((each) => {
          const row = rowOf(each);
          return [`${keyOf(row, key)} ${identityOf(namedIn(row))}`, each.number];
        }),
      ),
    async judge(now, rows, { held: isHeld, seen }) {
      const known = rows.map((each) => {
        const row = rowOf(each);
        return { each, row, value: keyOf(row, key) };
      });
      const places = await placesWith(
        now,
        key,
        known.map(({ value }) => value),
        ['PRISM_PROPERTY_TASK_MANAGE', 'PRISM_PROPERTY_TASK_MANAGE'],
      );
      const pieces = await piecesOn(
        now,
        [...places.values()].map(({ id }) => id),
        isHeld,
      );
      const here: RowsByKey = new Map();
      const verdicts = known.map(({ each, row, value }): EquipmentVerdict => {
        const place = value === null ? undefined : places.get(value);
        const why = value === null ? 'Enter which property it is on' : whyNotThere(place, 'add equipment to');
        if (why) row.refuse(key, why);
        const same = place ? sameAs(namedIn(row), pieces.get(place.id) ?? []) : [];
        const [there] = same;
        if (same.length > 1) row.refuse('name', 'Several pieces of equipment of this property are called this');
        const marks = [`${value} ${identityOf(namedIn(row))}`, ...(there ? [there.id] : [])];
        const earlier = marks.map((mark) => seen.get(mark) ?? here.get(mark)).find((number) => number !== undefined);
        if (earlier !== undefined) row.refuse('name', `Row ${earlier} of this file is the same piece of equipment`);
        else for (const mark of marks) here.set(mark, each.number);
        if (there && existing === 'stop') row.refuse('name', 'This piece of equipment already exists');
        const entered = read(row, there, now.today);
        if (row.problems.length || !entered || !place)
          return { kind: 'refused', row: each, problems: row.problems, isThere: there !== undefined };
        const at = `${place.caption}: `;
        if (there && existing === 'skip') return { kind: 'skipped', row: each, summary: `${at}it already exists` };
        if (!there) return { kind: 'new', row: each, summary: `${at}it is added`, entered, propertyId: place.id };
        const changed = (Object.keys(equipmentFieldLabels) as Field[]).filter(
          (field) => entered[field] !== there[field],
        );
        return changed.length
          ? {
              kind: 'changed',
              row: each,
              summary: `${at}changed: ${changed.map((field) => equipmentFieldLabels[field]).join(', ')}`,
              entered,
              there,
            }
          : { kind: 'unchanged', row: each, summary: `${at}it is already as the row says` };
      });
      return { verdicts, seen: here };
    },
    write: writeEquipment,
  };
}

/** The numbers and the name by which a row says which piece it is. */
const namedIn = (row: RowCells): Named => ({
  name: row.text('name'),
  assetTag: row.text('assetTag'),
  serialNumber: row.text('serialNumber'),
});

/** The piece in a row; empty cells do not change an existing one. */
async function readerOf(scope: Scope, held: ImportUnderWay) {
  const typeOf = await choiceResolver(scope, 'typeId', held.choices);
  const archived = new Map((await choosable(scope, 'typeId')).archived.map(({ id, name }) => [id, name]));
  const type = (row: RowCells) => {
    const text = row.text('typeId');
    const taken = text === null ? { value: null } : typeOf(text);
    if ('reason' in taken) row.refuse('typeId', taken.reason);
    else if (archived.has(taken.value as string))
      row.refuse('typeId', `“${archived.get(taken.value as string)}” is archived. Restore it or choose another.`);
    else return taken.value as string | null;
    return null;
  };

  return (row: RowCells, there: ExistingPiece | undefined, today: string): EquipmentFields | undefined => {
    const typeId = type(row);
    if (!typeId && !there && !row.problems.length) row.refuse('typeId', 'Enter what type of equipment it is');
    const values = {
      name: row.text('name'),
      typeId,
      location: row.text('location'),
      manufacturer: row.text('manufacturer'),
      model: row.text('model'),
      serialNumber: row.text('serialNumber'),
      assetTag: row.text('assetTag'),
      installedOn: row.day('installedOn'),
      warrantyEndsOn: row.day('warrantyEndsOn'),
      note: row.text('note'),
    };
    if (row.problems.length) return undefined;
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    const parsed = EquipmentFields.safeParse({ name: '', ...there, ...filled }, { error: plainly });
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) row.refuse(String(path[0]), sentenceOf(message));
      return undefined;
    }
    for (const { field, message } of wrongDays(parsed.data, today)) row.refuse(field, message);
    return parsed.data;
  };
}

async function writeEquipment(scope: Scope, { id: importId, fileName }: HeldImport, verdicts: EquipmentVerdict[]) {
  const marks: Mark[] = [];
  for (const { row, entered, there } of verdicts) {
    if (!entered || !there) continue;
    await savePiece(scope, { ...entered, id: there.id, version: there.version });
    marks.push({ recordId: there.id, rowNumber: row.number, isNew: false, before: there });
  }
  const added = verdicts.flatMap(({ row, entered, propertyId }) =>
    entered && propertyId ? [{ row, entered, propertyId }] : [],
  );
  for (const [propertyId, some] of Map.groupBy(added, (each) => each.propertyId)) {
    const how = `added by the import of “${fileName}”`;
    const made = await addPieces(
      scope,
      propertyId,
      some.map(({ entered }) => entered),
      how,
    );
    for (const [at, { id }] of made.entries())
      marks.push({ recordId: id, rowNumber: some[at]!.row.number, isNew: true, before: null });
  }
  if (marks.length) await keepMarks(scope, importId, marks);
}

/** Deletes the pieces that it added, and restores those that it changed. */
async function undoEquipment(scope: Scope, { id: importId, fileName }: HeldImport): Promise<string> {
  const marks = await marksOf(scope, importId);
  const added = marks.filter(({ isNew }) => isNew).map(({ recordId }) => recordId);
  await removeImportedPieces(scope, added, `The import of “${fileName}” was undone`);
  for (const { recordId, isNew, before } of marks) {
    if (isNew) continue;
    const { version } = await equipmentAlone(scope)
      .select('equipment.version')
      .where('equipment.id', '=', recordId)
      .executeTakeFirstOrThrow();
    await savePiece(scope, { ...EquipmentFields.parse(before), id: recordId, version });
  }
  const entryCount = await removeUnusedEntries(scope, importId);
  return `${countWithNoun(added.length, 'piece of equipment', 'pieces of equipment')} deleted, ${(marks.length - added.length).toLocaleString('en-GB')} changed back${entryCount ? `, ${countWithNoun(entryCount, 'value', 'values')} removed from the lists` : ''}`;
}
