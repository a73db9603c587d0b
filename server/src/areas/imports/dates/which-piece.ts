import { EquipmentFields } from '@lintel/contract/areas/equipment/piece';
import { longDate } from '@lintel/contract/cycles/calendar';
import { plainly } from '@lintel/contract/platform/sentences';
import { sentenceOf } from '#platform/http/sentences';
import type { ReadRow } from '#platform/spreadsheet/reading';
import type { Candidate, RoundOfPiece } from './of-piece.ts';
import type { Against, Stated, TypeOfRow } from './of-row.ts';
import { identityOf, sameAs } from '../equipment-matching.ts';
import type { Named } from '../equipment-matching.ts';
import type { Taken } from '../reading-cells.ts';
import type { RowCells } from '../row-cells.ts';
import type { WorkPlace } from '../work-places.ts';

/** What is known of the equipment that rows name. */
export type AgainstPieces = Against & {
  /** By property; pieces that a row adds join them. */
  equipment: Map<string, Candidate[]>;
  /** Rounds in which pieces were satisfactory, by task and piece. */
  rounds: ReadonlyMap<string, readonly RoundOfPiece[]>;
  maySee: boolean;
  /** Whether missing pieces are added. */
  adds: boolean;
  isNumbered: boolean;
  /** What pieces without a name are called, before their number; else by their type. */
  baseName: string | null;
  /** The type of a piece that a row adds. */
  typeOf: (row: RowCells, type: TypeOfRow) => Taken;
  typeNames: ReadonlyMap<string, string>;
  /** The types of equipment that a type of task looks after. */
  lookedAfter: (code: string) => readonly string[];
};

/** The rows about the equipment of one task: of one property, if it is known. */
export type RowsOfTask = {
  place: WorkPlace | undefined;
  whyNotHere: string | undefined;
  key: string;
  type: TypeOfRow;
  rows: readonly { read: ReadRow; row: RowCells; stated: Stated | undefined; named: Named }[];
};

/** Whether a row says which equipment it is about. */
export const isNamed = ({ name, assetTag, serialNumber, location }: Named) =>
  [name, assetTag, serialNumber, location].some(Boolean);

/** The piece that a row is about, or adds. */
export function pieceOf(
  { place, type }: RowsOfTask,
  { row, named }: RowsOfTask['rows'][number],
  at: number,
  against: AgainstPieces,
): { candidate: Candidate; identity: string } | undefined {
  const all = against.equipment.get(place!.id) ?? [];
  const isAnonymous = !isNamed(named);
  if (isAnonymous && !against.isNumbered)
    return refused(
      row,
      'equipmentName',
      'Other rows about this task say which equipment they are about, and this one does not',
    );
  const typeId = typeFor(row, type, against);
  const called = against.baseName ?? against.typeNames.get(typeId ?? '') ?? null;
  if (isAnonymous && !called) return refused(row, 'typeId', reasonOf(row, type, against));
  const entered = isAnonymous ? { ...named, name: `${called} ${at + 1}` } : named;
  // Of what is told by its place alone only the types that the task looks after.
  const types = entered.name || entered.assetTag || entered.serialNumber ? [] : against.lookedAfter(type.code);
  const found = sameAs(entered, types.length ? all.filter((piece) => types.includes(piece.typeId)) : all);
  const [candidate] = found;
  if (found.length > 1)
    return refused(
      row,
      'equipmentName',
      'Several pieces of equipment of this property are called this: tell them apart by a number or a location',
    );
  if (candidate?.outOfUseOn)
    return refused(
      row,
      'equipmentName',
      `${candidate.name} is out of use since ${longDate(candidate.outOfUseOn)}: put it back in use first, or leave this row out`,
    );
  const otherType = candidate && typeInRow(row, type, entered, against);
  if (otherType && otherType !== candidate.typeId)
    return refused(
      row,
      'typeId',
      `${candidate.name} of this property is “${against.typeNames.get(candidate.typeId)}”, and this row says “${against.typeNames.get(otherType)}”: correct one of them, or say by a number which equipment is meant`,
    );
  if (candidate) return { candidate, identity: candidate.id ?? candidate.identity! };
  if (!against.adds)
    return refused(
      row,
      'equipmentName',
      'This property has no such equipment. Choose in the step Columns that it is added, or correct the row.',
    );
  if (!typeId) return refused(row, 'typeId', reasonOf(row, type, against));
  const name = entered.name ?? [called, entered.assetTag ?? entered.serialNumber].filter(Boolean).join(' ');
  return added(row, { ...entered, name, typeId }, all, against, place!.id);
}

/** The type that a row gives beside a name or a place, which other equipment may share. */
const typeInRow = (row: RowCells, type: TypeOfRow, { assetTag, serialNumber }: Named, against: AgainstPieces) =>
  row.text('typeId') && !assetTag && !serialNumber ? typeFor(row, type, against) : null;

function typeFor(row: RowCells, type: TypeOfRow, { typeOf }: AgainstPieces): string | null {
  const taken = typeOf(row, type);
  return 'value' in taken ? ((taken.value as string | null) ?? null) : null;
}
function reasonOf(row: RowCells, type: TypeOfRow, { typeOf }: AgainstPieces): string {
  const taken = typeOf(row, type);
  return 'reason' in taken ? taken.reason : 'Enter what type of equipment it is';
}

const fieldNames: Record<string, string> = {
  name: 'equipmentName',
  assetTag: 'equipmentTag',
  serialNumber: 'equipmentSerial',
  location: 'equipmentLocation',
};

function added(
  row: RowCells,
  fields: Named & { name: string; typeId: string },
  all: readonly Candidate[],
  { equipment }: AgainstPieces,
  propertyId: string,
) {
  const parsed = EquipmentFields.safeParse(fields, { error: plainly });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues)
      row.refuse(fieldNames[String(path[0])] ?? String(path[0]), sentenceOf(message));
    return undefined;
  }
  const identity = identityOf(parsed.data);
  const candidate: Candidate = { ...parsed.data, id: null, identity, outOfUseOn: null };
  equipment.set(propertyId, [...all, candidate]);
  return { candidate, identity };
}

function refused(row: RowCells, field: string, why: string): undefined {
  row.refuse(field, why);
}
