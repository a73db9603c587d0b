import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import type { Property, PropertyField } from '@lintel/contract/areas/properties/property';
import {
  addressFields,
  buildingFields,
  classificationFields,
  fieldText,
  identityFields,
  nameOf,
  safetyFields,
  serviceFields,
} from '@lintel/contract/areas/properties/sections';
import { MOST_PRINTED_LINES, MOST_WHOLE_PROPERTIES } from '@lintel/contract/areas/property-reports';
import type { ReportPart, ReportTable } from '@lintel/contract/areas/property-reports';
import type { Permission } from '@lintel/contract/platform/permissions';
import { propertyTexts } from '@lintel/contract/texts/properties';
import { propertyRows } from '#areas/properties/list';
import { getProperty } from '#areas/properties/service';
import { invalid } from '#platform/http/problems';
import type { Printed } from '#platform/record/record-kind';
import type { Scope } from '#platform/scope';
import { contractorsOf } from './contractors-of-property.ts';
import { obligationsOf } from './obligations-of-property.ts';
import { columnsOf, leftOutOf, tableOf } from './table.ts';
import type { Report } from './table.ts';

/** Everything that an inspector asks for about a building, each building on a page of its own. */
export const wholeProperties: Report = async (scope, search, count) => {
  if (count > MOST_WHOLE_PROPERTIES)
    throw invalid([
      {
        field: 'propertyIds',
        message: `At most ${MOST_WHOLE_PROPERTIES} properties can be printed in full, and these are ${count.toLocaleString('en-GB')}. Choose some, or narrow the filters.`,
      },
    ]);
  const parts: ReportPart[] = [];
  for (const { id } of await propertyRows.lines(scope, search, { columns: ['id'], most: MOST_WHOLE_PROPERTIES }))
    parts.push(await wholeProperty(scope, await getProperty(scope, id)));
  return parts;
};

type Table = { permission: Permission; many: string; of: (scope: Scope, propertyId: string) => Promise<ReportTable> };

/** The tables and who may see them; a reader who may not see one is told that it is missing. */
const tablesFor = ({ kinds }: Scope): Table[] => [
  { permission: 'PRISM_APP_TASK_MENU', many: 'obligations', of: obligationsOf },
  ...Object.values(kinds).flatMap((kind) => (kind?.printed ? [tableOfKind(kind.printed)] : [])),
  { permission: 'PRISM_APP_CONTRACTOR_MENU', many: 'contractors', of: contractorsOf },
];

const tableOfKind = ({ permission, many, title, list, columns, ofProperty }: Printed<Scope>): Table => ({
  permission,
  many,
  of: async (scope, propertyId) => {
    const { lines, count } = await ofProperty(scope, propertyId, MOST_PRINTED_LINES);
    return tableOf(
      title,
      columnsOf<Record<string, unknown>>(list, columns),
      lines as Record<string, unknown>[],
      leftOutOf('of them', count),
    );
  },
});

async function wholeProperty(scope: Scope, property: Property): Promise<ReportPart> {
  const tables = tablesFor(scope);
  const shown = tables.filter(({ permission }) => scope.me.has(permission));
  const hidden = tables.filter((table) => !shown.includes(table)).map(({ many }) => many);
  const notes = [
    ...(property.archivedAt ? ['This property is archived. Its records are not in use and are not printed here.'] : []),
    ...(hidden.length ? [`Not printed, because the reader may not see them: ${hidden.join(', ')}.`] : []),
  ];
  return {
    title: `${property.propertyReferenceNumber} · ${nameOf(property)}`,
    notes,
    facts: propertyFacts(property),
    tables: await Promise.all(shown.map(({ of }) => of(scope, property.id))),
  };
}

const sections = [
  ['property.section.identity', identityFields],
  ['property.section.address', addressFields],
  ['property.section.classification', [...classificationFields, 'ownerIds']],
  ['property.section.building', buildingFields],
  ['property.section.safety', safetyFields],
  ['property.section.services', serviceFields],
  ['property.section.notes', ['notes']],
] as const satisfies readonly [keyof typeof propertyTexts, readonly PropertyField[]][];
/** Empty fields in these sections are not missing facts. */
const hidesEmpty = new Set<string>(['property.section.identity', 'property.section.address', 'property.section.notes']);

export const propertyFacts = (property: Property): ReportPart['facts'] =>
  sections
    .map(([title, fields]) => ({
      title: propertyTexts[title],
      facts: fields
        .map((field) => ({ label: propertyFieldLabels[field], value: fieldText(property, field) ?? null }))
        .filter(({ value }) => value !== null || !hidesEmpty.has(title)),
    }))
    .filter(({ facts }) => facts.length > 0);
