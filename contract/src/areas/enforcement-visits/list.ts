import { z } from 'zod';
import { defineList, filter } from '../../platform/list.ts';
import { day, id, yesNo } from '../../platform/shapes.ts';
import { visitFieldLabels as labels, visitKinds } from './visit.ts';

/** A row of the list of enforcement visits (G12). */
const EnforcementVisitRow = z.object({
  id,
  ref: z.string(),
  visitDate: day,
  property: z.string(),
  propertyId: id,
  propertyReference: z.string().nullable(),
  region: z.string().nullable(),
  category: z.string(),
  kind: z.string().nullable(),
  authority: z.string().nullable(),
  outcome: z.string().nullable(),
  nextVisitOn: day.nullable(),
  openActionCount: z.number(),
});

export const enforcementVisitList = defineList({
  name: 'enforcementVisit',
  row: EnforcementVisitRow,
  filters: {
    visitDate: filter.dates(labels.visitDate),
    categoryIds: filter.select(labels.categoryId, { url: 'genericDict/ENFORCEMENT_VISIT_CATEGORY/listOptions.json' }),
    kinds: filter.select(labels.kind, { items: visitKinds }),
    outcomeIds: filter.select(labels.outcomeId, { url: 'enforcementVisit/outcome/listOptions.json' }),
    withoutOutcome: filter.flag('Without an outcome'),
    nextVisitOn: filter.dates(labels.nextVisitOn),
    managed: filter.simpleSelect('Managed by me', { items: yesNo, noButton: true }),
    propertyIds: filter.autocomplete('Property', 'dropdown/property'),
    regionIds: filter.select('Region', { url: 'genericDict/REGIONS/listOptions.json' }),
    landlordIds: filter.select('Landlord', { url: 'genericDict/LANDLORD/listOptions.json' }),
  },
  columns: {
    ref: { label: 'Reference', mandatory: true },
    visitDate: { label: labels.visitDate, kind: 'date' },
    property: { label: 'Property', width: 32 },
    propertyReference: { label: 'Property reference', hidden: true },
    region: { label: 'Region', hidden: true },
    category: { label: labels.categoryId, width: 32 },
    kind: { label: labels.kind, hidden: true },
    authority: { label: labels.authority, width: 28, hidden: true },
    outcome: { label: labels.outcomeId, width: 32 },
    nextVisitOn: { label: labels.nextVisitOn, kind: 'date' },
    openActionCount: { label: 'Open actions', kind: 'number' },
  },
  sort: ['-visitDate', 'ref', 'property', 'category', 'nextVisitOn'],
});
