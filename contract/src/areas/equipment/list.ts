import { z } from 'zod';
import { defineList, filter } from '../../platform/list.ts';
import { day, id, yesNo } from '../../platform/shapes.ts';
import { PieceOutcome, pieceOutcomes, PieceStanding, pieceStandings } from '../tasks/states.ts';
import { equipmentFieldLabels as labels } from './piece.ts';

/** Whether a piece is in use. */
const equipmentUses = [
  { id: 'IN_USE', name: 'In use' },
  { id: 'OUT_OF_USE', name: 'Out of use' },
] as const;

/** A row of the list of equipment. */
const EquipmentRow = z.object({
  id,
  ref: z.string(),
  name: z.string(),
  type: z.string(),
  property: z.string(),
  propertyId: id,
  propertyReference: z.string(),
  region: z.string().nullable(),
  location: z.string().nullable(),
  manufacturer: z.string().nullable(),
  model: z.string().nullable(),
  serialNumber: z.string().nullable(),
  assetTag: z.string().nullable(),
  installedOn: day.nullable(),
  warrantyEndsOn: day.nullable(),
  outOfUseOn: day.nullable(),
  outOfUseReason: z.string().nullable(),
  openActionCount: z.number(),
  /** Under any task that covers it; null where none does, or it is out of use. */
  nextDueOn: day.nullable(),
  /** When it was last done, and the worst of its last results under these. */
  lastDoneOn: day.nullable(),
  lastResult: PieceOutcome.nullable(),
  standing: PieceStanding.nullable(),
});

export const equipmentList = defineList({
  name: 'equipment',
  row: EquipmentRow,
  filters: {
    use: filter.simpleSelect('Use', { items: [...equipmentUses, { id: 'ALL', name: 'In use or not' }] }),
    standings: filter.select('Status', { items: pieceStandings }),
    covered: filter.simpleSelect('Covered by a task', { items: yesNo }),
    typeIds: filter.select(labels.typeId, { url: 'genericDict/EQUIPMENT_TYPE/listOptions.json' }),
    propertyIds: filter.autocomplete('Property', 'dropdown/property'),
    regionIds: filter.select('Region', { url: 'genericDict/REGIONS/listOptions.json' }),
    landlordIds: filter.select('Landlord', { url: 'genericDict/LANDLORD/listOptions.json' }),
    manufacturer: filter.text(labels.manufacturer),
    installedOn: filter.dates(labels.installedOn),
    warrantyEndsOn: filter.dates(labels.warrantyEndsOn),
    outOfUseOn: filter.dates('Out of use since'),
  },
  columns: {
    ref: { label: 'Reference', mandatory: true },
    name: { label: labels.name, width: 28 },
    type: { label: labels.typeId, width: 24 },
    property: { label: 'Property', width: 32 },
    propertyReference: { label: 'Property reference', hidden: true },
    region: { label: 'Region', hidden: true },
    location: { label: labels.location, width: 24 },
    manufacturer: { label: labels.manufacturer, width: 20 },
    model: { label: labels.model, width: 20, hidden: true },
    serialNumber: { label: labels.serialNumber, width: 18, hidden: true },
    assetTag: { label: labels.assetTag, width: 14 },
    lastDoneOn: { label: 'Last done', kind: 'date', hidden: true },
    lastResult: { label: 'Last result', items: pieceOutcomes, hidden: true },
    nextDueOn: { label: 'Next due', kind: 'date' },
    standing: { label: 'Status', items: pieceStandings },
    installedOn: { label: labels.installedOn, kind: 'date', hidden: true },
    warrantyEndsOn: { label: labels.warrantyEndsOn, kind: 'date', hidden: true },
    outOfUseOn: { label: 'Out of use since', kind: 'date', hidden: true },
    outOfUseReason: { label: 'Out of use because', width: 32, hidden: true },
    openActionCount: { label: 'Open actions', kind: 'number', hidden: true },
  },
  sort: ['name', 'property', 'ref', 'type', 'nextDueOn', 'installedOn', 'warrantyEndsOn'],
  defaultFilters: { use: 'IN_USE' },
});
