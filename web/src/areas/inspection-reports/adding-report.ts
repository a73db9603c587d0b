import type { Task } from '@lintel/contract/areas/tasks/task';
import { propertyInAddress } from '#platform/property-in-address.ts';

/** Where a report is added: the address carries what the page must show before anything is read (INS-004, INS-005). */
export const addingReportTo = ({ id, name, property }: Task) => ({
  to: '/inspection_add.html' as const,
  search: {
    task: { id, name, propertyBriefInfoDto: propertyInAddress(property.id, property.address2 || property.caption) },
  },
});

/** Whether the type of a task asks for a report: then recording one is what completes it. */
export const isInspected = ({ inspection, can, cycle }: Task) =>
  inspection && can.inspect && can.complete && cycle !== null;
