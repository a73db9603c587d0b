import { shortened } from '@lintel/contract/platform/shortened';
import { propertyKeys } from '@lintel/contract/areas/import-kinds';
import type { PropertyIdentifier } from '@lintel/contract/areas/import-kinds';
import type { ImportProblem } from '@lintel/contract/areas/imports';
import { PropertyDetails, propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import type { PropertyField } from '@lintel/contract/areas/properties/property';
import { plainly } from '@lintel/contract/platform/sentences';
import { maySeePlace, whyNotMoved } from '#areas/properties/move';
import { ownerIdsOf } from '#areas/properties/queries';
import { detailsOf } from '#areas/properties/service';
import type { Scope } from '#platform/scope';
import { sentenceOf } from '#platform/http/sentences';
import type { ReadRow } from '#platform/spreadsheet/reading';
import type { Circumstances, Refused, RowsByKey } from './kind.ts';
import type { Plan, ReadFields } from './plan.ts';
import { propertiesWith } from './queries.ts';
import type { ExistingProperty } from './queries.ts';

export type PropertyVerdict =
  | { kind: 'new'; row: ReadRow; details: PropertyDetails; warnings: readonly string[] }
  | {
      kind: 'changed';
      row: ReadRow;
      property: ExistingProperty;
      before: PropertyDetails;
      details: PropertyDetails;
      warnings: readonly string[];
    }
  | { kind: 'unchanged' | 'skipped'; row: ReadRow }
  | Refused;

const lineOfTotals = /^(grand |sub-?)?totals?:?$/i;

type Known = {
  row: ReadRow;
  entered: ReadFields;
  keys: Partial<Record<PropertyIdentifier, string>>;
  /** For each identifier the earlier row of the file that has it too. */
  earlier: Partial<Record<PropertyIdentifier, number>>;
};

/** Decides the outcome of each row. The rules of a property are the contract's; this only finds which property a row means. */
export async function judge(
  scope: Scope,
  plan: Plan,
  rows: readonly ReadRow[],
  { held, seen, checkedAt }: Circumstances,
): Promise<{ verdicts: PropertyVerdict[]; seen: RowsByKey }> {
  const known = rows.map((row) => knownFrom(plan, row));
  const existing = await propertiesWith(scope, identifiersOf(known), { held });
  const owners = plan.fields.includes('ownerIds')
    ? await ownerIdsOf(
        scope,
        existing.map((property) => property.id),
      )
    : new Map<string, string[]>();
  const byKey = indexOf(existing);
  const here: RowsByKey = new Map();
  const verdicts = known.map((one): PropertyVerdict => {
    const key = one.keys[plan.setup.key];
    const each = { ...one, earlier: earlierOf(one, [seen, here]) };
    for (const mark of marksOf(each)) if (!here.has(mark)) here.set(mark, each.row.number);
    const property = key === undefined ? undefined : byKey[plan.setup.key].get(key);
    const again = repeats(plan, each, plan.setup.key);
    if (again.length) return refuse(each, again);
    if (!property && key && lineOfTotals.test(key))
      return refuse(each, [
        {
          column: plan.column(plan.setup.key),
          value: plan.cell(each.row.cells, plan.setup.key),
          reason: 'This is a row of totals, not a property',
        },
      ]);
    if (!property) return judgeNew(scope, plan, each, byKey);
    const there = { ...property, ownerIds: owners.get(property.id) ?? [] };
    return judgeExisting({ scope, plan, byKey, checkedAt }, each, there);
  });
  return { verdicts, seen: here };
}

/** The keys of rows that an earlier run of the same job has imported. */
export function keysOf(plan: Plan, rows: readonly ReadRow[]): RowsByKey {
  const keys: RowsByKey = new Map();
  for (const row of rows) {
    for (const mark of marksOf(knownFrom(plan, row))) if (!keys.has(mark)) keys.set(mark, row.number);
  }
  return keys;
}

function knownFrom(plan: Plan, row: ReadRow): Known {
  const entered = plan.read(row.cells);
  const keys: Known['keys'] = {};
  for (const key of propertyKeys) {
    const parsed = PropertyDetails.shape[key].safeParse(entered.values[key]);
    if (parsed.success && parsed.data) keys[key] = keyText(key, parsed.data);
  }
  return { row, entered, keys, earlier: {} };
}

const markOf = (key: PropertyIdentifier, value: string) => `${key} ${value}`;
const marksOf = ({ keys }: Known) =>
  propertyKeys.flatMap((key) => (keys[key] === undefined ? [] : [markOf(key, keys[key])]));

function earlierOf({ keys }: Known, rows: readonly RowsByKey[]): Known['earlier'] {
  const earlier: Known['earlier'] = {};
  for (const key of propertyKeys) {
    const value = keys[key];
    const [found] = value === undefined ? [] : rows.flatMap((each) => each.get(markOf(key, value)) ?? []);
    if (found !== undefined) earlier[key] = found;
  }
  return earlier;
}

/** What is wrong with an identifier that an earlier row of the file has. */
const repeats = (plan: Plan, { row, earlier }: Known, key: PropertyIdentifier): ImportProblem[] =>
  earlier[key] === undefined
    ? []
    : [
        {
          column: plan.column(key),
          value: plan.cell(row.cells, key),
          reason: `Row ${earlier[key]} of this file has the same ${propertyFieldLabels[key]}`,
        },
      ];

const keyText = (key: PropertyIdentifier, value: string) =>
  key === 'propertyReferenceNumber' ? value.toLowerCase() : value;

function identifiersOf(known: readonly Known[]): Record<PropertyIdentifier, string[]> {
  const of = (key: PropertyIdentifier) => [...new Set(known.flatMap((each) => each.keys[key] ?? []))];
  return {
    propertyReferenceNumber: of('propertyReferenceNumber'),
    uniquePropertyReferenceNumber: of('uniquePropertyReferenceNumber'),
    externalId: of('externalId'),
  };
}

type ByKey = Record<PropertyIdentifier, Map<string, ExistingProperty>>;
function indexOf(existing: readonly ExistingProperty[]): ByKey {
  const of = (key: PropertyIdentifier) =>
    new Map(existing.flatMap((property) => (property[key] ? [[keyText(key, property[key]), property] as const] : [])));
  return {
    propertyReferenceNumber: of('propertyReferenceNumber'),
    uniquePropertyReferenceNumber: of('uniquePropertyReferenceNumber'),
    externalId: of('externalId'),
  };
}

/** A row whose property does not exist yet. */
function judgeNew(scope: Scope, plan: Plan, each: Known, byKey: ByKey): PropertyVerdict {
  const { key } = plan.setup;
  const values = withFirstLine(each.entered.values);
  const parsed = PropertyDetails.safeParse(values, { error: plainly });
  const problems = [...each.entered.problems, ...tooWide(plan, each), ...clashes(plan, each, byKey, undefined)];
  if (each.keys[key] === undefined && key !== 'propertyReferenceNumber')
    problems.push({
      column: plan.column(key),
      value: plan.cell(each.row.cells, key),
      reason: `The ${propertyFieldLabels[key]} tells which property a row is, and this row has none that can be used`,
    });
  if (!parsed.success) problems.push(...broken(plan, each, parsed.error.issues));
  if (problems.length || !parsed.success) return refuse(each, problems);
  if (!maySeePlace(scope.me, parsed.data))
    return refuse(each, [
      { column: null, value: null, reason: 'This property would lie outside those that you may see' },
    ]);
  const nation = parsed.data.nation ?? plan.nationOf(parsed.data);
  const details = { ...parsed.data, nation };
  const isNamed = !each.entered.values.address1 && details.address1 === details.buildingName;
  const warnings = [...(isNamed ? [NAMED] : []), ...Object.values(each.entered.remarks), ...warningsOf(details)];
  return { kind: 'new', row: each.row, details, warnings };
}

/** A row whose property exists. Fields that it leaves empty are not changed. */
function judgeExisting(
  { scope, plan, byKey, checkedAt }: { scope: Scope; plan: Plan; byKey: ByKey; checkedAt: string | null },
  each: Known,
  property: ExistingProperty & { ownerIds: string[] },
): PropertyVerdict {
  const about = (reason: string): Refused =>
    refuse(
      each,
      [{ column: plan.column(plan.setup.key), value: plan.cell(each.row.cells, plan.setup.key), reason }],
      true,
    );
  if (!property.isVisible) return about(`Another property has this ${propertyFieldLabels[plan.setup.key]}`);
  if (plan.setup.existing === 'skip') return { kind: 'skipped', row: each.row };
  if (plan.setup.existing === 'stop') return about('This property already exists');
  const before = detailsOf(property);
  const { values, remarks } = besideCounted(each.entered, before);
  const parsed = PropertyDetails.safeParse({ ...before, ...values }, { error: plainly });
  const problems = [...each.entered.problems, ...tooWide(plan, each), ...clashes(plan, each, byKey, property)];
  if (!parsed.success) problems.push(...broken(plan, each, parsed.error.issues));
  if (problems.length || !parsed.success) return refuse(each, problems, true);
  if (!differs(before, parsed.data)) return { kind: 'unchanged', row: each.row };
  if (property.archivedAt) return about('This property is archived. Restore it before it is changed.');
  if (!property.mayEdit) return about('You may not change this property');
  const whyNot = whyNotMoved(scope, property, parsed.data);
  if (whyNot) return about(whyNot);
  if (checkedAt && property.changedAt > checkedAt)
    return about('Somebody changed this property after the check. Check again to see what would happen.');
  const details = parsed.data;
  return {
    kind: 'changed',
    row: each.row,
    property,
    before,
    details,
    warnings: [...Object.values(remarks), ...warningsOf(details)],
  };
}

/** A row that says only that there are lifts leaves the number of those that were counted. */
function besideCounted(entered: ReadFields, { passengerLifts: counted }: PropertyDetails) {
  if (!counted || !entered.remarks.passengerLifts) return entered;
  const { passengerLifts: _, ...values } = entered.values;
  const { passengerLifts: __, ...remarks } = entered.remarks;
  return { values, remarks };
}

/** Few managed buildings are older: a lower number is probably something else. */
const RATHER_NO_YEAR = 1500;
const NAMED =
  "the file has no first line of the address, so the building's name is used. If another column has it, choose it in the step Columns.";
const warningsOf = ({ nation, builtYear }: PropertyDetails) => [
  ...(nation
    ? []
    : [
        'no nation is known, neither from the file nor from the local authority, region or postcode. Without it nobody can say which duties apply there, or whether an accident is reportable. If it is the same for every row, add it in the step Columns; otherwise set it afterwards in the list of properties, for many at once.',
      ]),
  ...(builtYear !== null && builtYear < RATHER_NO_YEAR
    ? [
        `built before ${RATHER_NO_YEAR}, which is probably no year. It is imported as it is: check which column was chosen for the year.`,
      ]
    : []),
];

const differs = (one: PropertyDetails, other: PropertyDetails) =>
  (Object.keys(PropertyDetails.shape) as PropertyField[]).some((field) =>
    field === 'ownerIds'
      ? one.ownerIds.toSorted().join() !== other.ownerIds.toSorted().join()
      : one[field] !== other[field],
  );

/** An address needs a first line: if the file has none, the building's name or the next line becomes it. */
function withFirstLine(values: ReadFields['values']): ReadFields['values'] {
  if (values.address1) return values;
  const { buildingName, address2, address3, address4, address5 } = values;
  if (buildingName) return { ...values, address1: buildingName };
  const [first, second = null, third = null, fourth = null] = [address2, address3, address4, address5].filter(Boolean);
  return first
    ? { ...values, address1: first, address2: second, address3: third, address4: fourth, address5: null }
    : values;
}

/** Identifiers that another property or an earlier row has. */
function clashes(plan: Plan, each: Known, byKey: ByKey, self: ExistingProperty | undefined): ImportProblem[] {
  return propertyKeys.flatMap((key) => {
    const repeated = repeats(plan, each, key);
    if (repeated.length) return repeated;
    const value = each.keys[key];
    const other = value === undefined ? undefined : byKey[key].get(value);
    return other && other.id !== self?.id
      ? [
          {
            column: plan.column(key),
            value: plan.cell(each.row.cells, key),
            reason: `Another property has this ${propertyFieldLabels[key]}${other.isVisible ? ` (${other.propertyReferenceNumber}, ${other.address1})` : ''}`,
          },
        ]
      : [];
  });
}

function broken(plan: Plan, each: Known, issues: readonly { path: PropertyKey[]; message: string }[]): ImportProblem[] {
  const refused = new Set(each.entered.problems.map((problem) => problem.column));
  return issues.flatMap(({ path, message }) => {
    const field = path[0] as PropertyField;
    const column = plan.column(field);
    return refused.has(column)
      ? []
      : [
          {
            column,
            value: plan.cell(each.row.cells, field),
            reason: sentenceOf(message),
          },
        ];
  });
}

function tooWide(plan: Plan, { row }: Known): ImportProblem[] {
  const beyond = row.cells.findIndex((cell, place) => place >= plan.width && cell !== null);
  return beyond < 0
    ? []
    : [
        {
          column: null,
          value: shortened(String(row.cells[beyond]), 300),
          reason: 'The row has more cells than there are headings',
        },
      ];
}

const refuse = ({ row }: Known, problems: ImportProblem[], isThere = false): Refused => ({
  kind: 'refused',
  row,
  problems,
  isThere,
});
