import type { Task } from '@lintel/contract/areas/tasks/task';
import { propertyInAddress } from '#platform/page/property-in-address.ts';

/** The link to add a report: its URL carries what the page must show before anything is loaded (INS-004, INS-005). */
export const addingReportTo = ({ id, name, property }: Task) => ({
  to: '/inspection_add.html' as const,
  search: {
    task: { id, name, propertyBriefInfoDto: propertyInAddress(property.id, property.caption) },
  },
});

/** Whether the type of a task requires a report: then recording one completes it. */
export const isInspected = ({ inspection, can, cycle }: Task) =>
  inspection && can.inspect && can.complete && cycle !== null;
