import { z } from 'zod';
import { day, id, instant, optionalLine, optionalLines, Option, requiredLine, version } from '../../platform/shapes.ts';

/** How many pieces are added at once: the fire doors of a tower. */
export const MOST_AT_ONCE = 200;
export const MAX_NAME = 120;

/** What is recorded of a piece of equipment, besides its property. */
export const EquipmentFields = z.object({
  name: requiredLine('Enter the name', MAX_NAME),
  typeId: id,
  /** Where in the building. */
  location: optionalLine(200),
  manufacturer: optionalLine(100),
  model: optionalLine(100),
  serialNumber: optionalLine(60),
  /** The organisation's own number for it, or its bar code; one piece of a property has it. */
  assetTag: optionalLine(60),
  installedOn: day.nullable().default(null),
  warrantyEndsOn: day.nullable().default(null),
  note: optionalLines(4000),
});
export type EquipmentFields = z.output<typeof EquipmentFields>;

/** Pieces to add to a property, which stays theirs: they differ in their names only. */
export const NewEquipment = EquipmentFields.omit({ name: true }).extend({
  propertyId: id,
  names: z
    .array(requiredLine('Enter the name', MAX_NAME))
    .min(1, 'Enter the name')
    .max(MOST_AT_ONCE, `Add at most ${MOST_AT_ONCE} at once`),
});
export type NewEquipment = z.output<typeof NewEquipment>;

export const equipmentFieldLabels = {
  name: 'Name',
  typeId: 'Type',
  location: 'Location',
  manufacturer: 'Manufacturer',
  model: 'Model',
  serialNumber: 'Serial number',
  assetTag: 'Asset tag',
  installedOn: 'Installed on',
  warrantyEndsOn: 'Warranty ends on',
  note: 'Note',
} as const satisfies Record<keyof EquipmentFields, string>;

const address = z.string().nullable();
/** A piece of plant or equipment of a property: a lift, a boiler, a fire door. */
export const Equipment = EquipmentFields.omit({ typeId: true }).extend({
  id,
  version,
  ref: z.string(),
  property: z.object({
    id,
    /** First line and town, as in lists. */
    caption: z.string(),
    address1: z.string(),
    address2: address,
  }),
  type: Option,
  /** Null while it is in use. */
  outOfUse: z.object({ on: day, reason: z.string() }).nullable(),
  actionCount: z.number(),
  fileCount: z.number(),
  createdAt: instant,
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    putOutOfUse: z.boolean(),
    putBackInUse: z.boolean(),
    comment: z.boolean(),
    addFile: z.boolean(),
    deleteFile: z.boolean(),
    addAction: z.boolean(),
  }),
});
export type Equipment = z.infer<typeof Equipment>;
