import { shortened } from '@lintel/contract/platform/shortened';
import { v7 as uuid } from 'uuid';
import { importFieldLabel } from '@lintel/contract/areas/import-kinds';
import type { PropertyIdentifier } from '@lintel/contract/areas/import-kinds';
import { importChoiceFields } from '@lintel/contract/areas/imports';
import type { ImportChoice, ImportChoiceField, ImportProblem, ImportSetup } from '@lintel/contract/areas/imports';
import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import type { PropertyField } from '@lintel/contract/areas/properties/property';
import { nationByPlace } from '#areas/properties/nation';
import type { NationOf } from '#areas/properties/nation';
import type { Scope } from '#platform/scope';
import { isNothing } from '#platform/spreadsheet/profile';
import type { ProfiledSheet } from '#platform/spreadsheet/profile';
import type { Cell } from '#platform/spreadsheet/rows';
import { choosable } from './choosable.ts';
import { matcherOf } from './matching.ts';
import { plain } from './plain.ts';
import { peopleByName } from './queries.ts';
import { readCell } from './reading-cells.ts';
import type { Taken } from './reading-cells.ts';

/** The property in a row: the fields that it fills, its problems, and what to say of how its cells were taken. */
export type ReadFields = {
  values: Partial<Record<PropertyField, unknown>>;
  problems: ImportProblem[];
  remarks: Partial<Record<PropertyField, string>>;
};

/** How the rows of one import are read. */
export type Plan = {
  setup: ImportSetup & { key: PropertyIdentifier };
  read(cells: readonly Cell[]): ReadFields;
  /** The fields that a row may fill. */
  fields: PropertyField[];
  /** The column of a field, for messages about it. */
  column(field: PropertyField): string;
  /** The row's text in that column. */
  cell(cells: readonly Cell[], field: PropertyField): string | null;
  /** The nation of a new property that does not state one. */
  nationOf: NationOf;
  /** The row has more cells than the sheet has headings. */
  width: number;
};

type Resolve = (text: string) => Taken;

export async function planOf(
  scope: Scope,
  { setup, choices }: { setup: ImportSetup; choices: readonly ImportChoice[] },
  sheet: ProfiledSheet,
): Promise<Plan> {
  const places = new Map<PropertyField, number>();
  for (const [place, field] of setup.fields.entries()) if (field) places.set(field as PropertyField, place);
  const fixed = Object.entries(setup.fixed) as [PropertyField, string][];
  const fields = [...places.keys(), ...fixed.map(([field]) => field)];
  const resolves = new Map<PropertyField, Resolve>();
  for (const field of importChoiceFields)
    if ((fields as string[]).includes(field))
      resolves.set(field as PropertyField, await choiceResolver(scope, field, choices));
  if (fields.includes('ownerIds')) resolves.set('ownerIds', await ownerResolver(scope));

  const take = (field: PropertyField, cell: NonNullable<Cell>): Taken => {
    const taken = readCell(field, cell);
    const resolve = resolves.get(field);
    return resolve && 'value' in taken ? resolve(String(taken.value)) : taken;
  };
  const column = (field: PropertyField) =>
    sheet.columns[places.get(field) ?? -1]?.heading || propertyFieldLabels[field];
  const given = new Map(fixed.map(([field, text]) => [field, take(field, text)]));
  return {
    setup: setup as Plan['setup'],
    fields,
    nationOf: await nationByPlace(scope),
    column,
    width: sheet.columns.length,
    cell: (cells, field) => text(places.has(field) ? cells[places.get(field)!] : setup.fixed[field]),
    read(cells) {
      const written: ReadFields = { values: {}, problems: [], remarks: {} };
      const note = (field: PropertyField, cell: Cell | undefined, taken: Taken) => {
        if ('reason' in taken)
          written.problems.push({ column: column(field), value: text(cell), reason: taken.reason });
        else if (taken.value !== null) {
          written.values[field] = taken.value;
          if (taken.remark) written.remarks[field] = taken.remark;
        }
      };
      for (const [field, place] of places) {
        const cell = cells[place];
        if (!isNothing(cell)) note(field, cell, take(field, cell as NonNullable<Cell>));
      }
      for (const [field, taken] of given) note(field, setup.fixed[field], taken);
      return written;
    },
  };
}

const text = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : shortened(String(cell), 300));

/** By name, or by the choice for the text; entries still to be created have a temporary id. */
export async function choiceResolver(
  scope: Scope,
  field: ImportChoiceField,
  choices: readonly ImportChoice[],
): Promise<Resolve> {
  const { offered, archived } = await choosable(scope, field);
  const ids = new Set([...offered, ...archived].map((entry) => entry.id));
  const { find } = matcherOf(offered);
  const chosen = new Map(
    choices.filter((choice) => choice.field === field).map((choice) => [plain(choice.text), choice]),
  );
  const toCreate = new Map<string, string>();
  return once((written) => {
    const entry = ids.has(written) ? { id: written } : find(written);
    if (entry) return { value: entry.id };
    const choice = chosen.get(plain(written));
    if (choice?.take === 'empty') return { value: null };
    if (choice?.take === 'entry' && choice.entryId && ids.has(choice.entryId)) return { value: choice.entryId };
    if (choice?.take === 'create') {
      if (!toCreate.has(plain(written))) toCreate.set(plain(written), uuid());
      return { value: toCreate.get(plain(written)) };
    }
    return {
      reason: `“${shortened(written, 300)}” is not in the list “${importFieldLabel(field)}”. Choose what it means in the step Values.`,
    };
  });
}

/** How many matches of texts to cache for a field. */
const REMEMBERED = 1000;

/** Matches each text once: thousands of rows contain the same few. */
function once(resolve: Resolve): Resolve {
  const known = new Map<string, Taken>();
  return (written) => {
    const before = known.get(written);
    if (before) return before;
    const taken = resolve(written);
    if (known.size < REMEMBERED) known.set(written, taken);
    return taken;
  };
}

/** People of the organisation, by e-mail address or full name, several separated by a semicolon or comma. */
async function ownerResolver(scope: Scope): Promise<Resolve> {
  const people = await peopleByName(scope);
  return (written) => {
    const names = written
      .split(/[;,\n]/)
      .map((name) => name.trim())
      .filter(Boolean);
    const ids = names.map((name) => people.get(name.toLowerCase()) ?? people.get(plain(name)));
    const missing = names[ids.findIndex((id) => !id)];
    return missing === undefined
      ? { value: [...new Set(ids)] }
      : {
          reason: `No user, or more than one, is called “${shortened(missing, 300)}”. If this column names the landlord, choose ${importFieldLabel('landlordId')} for it in the step Columns.`,
        };
  };
}
