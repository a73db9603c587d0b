import { z } from 'zod';
import { defineList, filter } from '../../platform/list.ts';
import { day, id, instant } from '../../platform/shapes.ts';
import { SharedType, ShareStatus, shareStatuses } from './share.ts';
import { sharedTypes } from './shared-types.ts';

/** The result of work given to somebody outside, as a scorecard counts it. */
const shareResults = [
  { id: 'DONE', name: 'Done' },
  { id: 'ON_TIME', name: 'Done on time' },
  { id: 'LATE', name: 'Done late' },
  { id: 'SENT_BACK', name: 'Sent back' },
  { id: 'NO_ACCESS', name: 'No access' },
  { id: 'LAPSED', name: 'Evidence lapsed on the day of the work' },
] as const;
export type ShareResult = (typeof shareResults)[number]['id'];

/** A row of the assign-by-email entity list (G16). */
export const ShareRow = z.object({
  /** The share's id. */
  id,
  entityId: id,
  entityType: SharedType,
  type: z.string(),
  caption: z.string(),
  property: z.string().nullable(),
  propertyId: id.nullable(),
  assignee: z.string(),
  company: z.string(),
  contractor: z.string().nullable(),
  /** The date on which it was done. */
  doneOn: day.nullable(),
  email: z.string().nullable(),
  assignedBy: z.string().nullable(),
  assignedAt: instant,
  expiresOn: day,
  status: z.string(),
  statusId: ShareStatus,
  lastOpenedAt: instant.nullable(),
  remindedAt: instant.nullable(),
  /** The state of the last message, in a word. */
  mail: z.string().nullable(),
  can: z.object({ resend: z.boolean(), copyLink: z.boolean(), revoke: z.boolean() }),
});
export type ShareRow = z.infer<typeof ShareRow>;

export const shareList = defineList({
  name: 'assignByEmailEntity',
  row: ShareRow,
  filters: {
    entityTypes: filter.select('Type', { items: sharedTypes }),
    statuses: filter.select('Status', { items: shareStatuses }),
    /** Closed: it has ended (FILTER-054). An expired or declined one has not: it needs attention. */
    statusClosed: filter.simpleSelect('Closed', {
      items: [
        { id: 'NO', name: 'No' },
        { id: 'YES', name: 'Yes' },
        { id: 'ALL', name: 'Both' },
      ],
    }),
    contractorIds: filter.autocomplete('Contractor', 'dropdown/contractor'),
    assignedByIds: filter.autocomplete('Assigned by', 'dropdown/person', { by: 'personSearchString' }),
    results: filter.select('Result', { items: shareResults }),
    assigned: filter.dates('Assigned on'),
    expires: filter.dates('Expires'),
    propertyIds: filter.autocomplete('Property', 'dropdown/property'),
  },
  columns: {
    caption: { label: 'Task or action', mandatory: true, width: 34 },
    type: { label: 'Type' },
    assignee: { label: 'Assignee', width: 20 },
    company: { label: 'Company', width: 20 },
    contractor: { label: 'Contractor', width: 20, hidden: true },
    doneOn: { label: 'Done on', kind: 'date', hidden: true },
    status: { label: 'Status', width: 22 },
    expiresOn: { label: 'Expires', kind: 'date' },
    lastOpenedAt: { label: 'Last opened', kind: 'instant', hidden: true },
    remindedAt: { label: 'Last reminded', kind: 'instant', hidden: true },
    property: { label: 'Property', width: 24 },
    assignedAt: { label: 'Assigned on', kind: 'instant' },
    assignedBy: { label: 'Assigned by', width: 20, hidden: true },
    email: { label: 'E-mail', width: 28, hidden: true },
    mail: { label: 'Message', hidden: true },
  },
  sort: ['-assignedAt', 'expiresOn', 'caption', 'property', 'assignee', 'company', 'status', 'lastOpenedAt', 'type'],
  defaultFilters: { statusClosed: 'NO' },
  defaultLimit: 50,
});
