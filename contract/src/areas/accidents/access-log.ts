import { z } from 'zod';
import { defineList, filter } from '../../platform/list.ts';
import { id, instant } from '../../platform/shapes.ts';

/** How somebody opened the personal information of an accident. */
export const accessWays = [
  { id: 'PAGE', name: 'Record page' },
  { id: 'FILE', name: 'A file' },
  { id: 'EXPORT', name: 'A spreadsheet' },
  { id: 'PRINT', name: 'What is held about the person' },
] as const;
export type AccessWay = (typeof accessWays)[number]['id'];

/** One opening of an accident: the first of each day, per user, way and file. */
export const AccessLogRow = z.object({
  id,
  openedAt: instant,
  person: z.string(),
  isSupport: z.boolean(),
  accidentId: id,
  accident: z.string(),
  property: z.string(),
  propertyReference: z.string().nullable(),
  way: z.string(),
  file: z.string().nullable(),
});
export type AccessLogRow = z.infer<typeof AccessLogRow>;

export const accessLogList = defineList({
  name: 'accidentOpening',
  row: AccessLogRow,
  filters: {
    opened: filter.dates('Opened'),
    userIds: filter.autocomplete('Person', 'dropdown/person', { by: 'personSearchString' }),
    ways: filter.select('How', { items: accessWays }),
    accidentIds: { ...filter.autocomplete('Accident', ''), noButton: true } as const,
  },
  columns: {
    openedAt: { label: 'Opened', kind: 'instant', mandatory: true },
    person: { label: 'Person', width: 28 },
    accident: { label: 'Accident' },
    property: { label: 'Property', width: 32 },
    propertyReference: { label: 'Property reference', hidden: true },
    way: { label: 'How', width: 24 },
    file: { label: 'File', width: 32 },
    isSupport: { label: 'Support', kind: 'yesNo', hidden: true },
  },
  sort: ['-openedAt', 'person', 'accident'],
});
