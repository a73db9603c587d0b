import { plusDays } from '@lintel/contract/cycles/calendar';
import { deadlines, myWorkOfList } from '#platform/list/my-work';
import { accidentRows } from './list.ts';
import { reportDueOn } from './riddor/awaited.ts';

const toMake = { awaitsReport: 'YES' } as const;

/** The accidents whose RIDDOR report is still to be made, for those who manage accidents there. */
export const reportsToMake = myWorkOfList(accidentRows, {
  label: 'Accidents to report',
  permission: 'PRISM_APP_SAFETY_MANAGER',
  toDo: { search: { ...toMake, managed: 'YES' }, days: 'reportDue', overdue: 'after the date' },
  order: 'riddorReportBy',
  areFew: true,
  row: ({ id, ref, category, property, propertyId, riddorReportBy }) => ({
    id,
    ref,
    name: `RIDDOR report${riddorReportBy ? '' : ' without delay'} · ${category}`,
    property,
    propertyId,
    dueOn: riddorReportBy,
    isStatutory: true,
    priority: null,
    can: { complete: false },
  }),
});

/**
 * The accidents in RIDDOR's categories of which the desk cannot say yet whether they must be reported, for those who manage them:
 * a deadline may be running, and nobody would see it among the reports to make.
 */
export const assessmentsToFinish = myWorkOfList(accidentRows, {
  label: 'RIDDOR assessments to finish',
  permission: 'PRISM_APP_SAFETY_MANAGER',
  toDecide: { awaitsAssessment: 'YES', managed: 'YES' },
  order: 'accidentDate',
  areFew: true,
  row: ({ id, ref, category, property, propertyId }) => ({
    id,
    ref,
    name: `RIDDOR assessment · ${category}`,
    property,
    propertyId,
    dueOn: null,
    isStatutory: true,
    priority: null,
    can: { complete: false },
  }),
});

/** The accidents whose closing somebody else proposed and the reader may approve. */
export const closingsToApprove = myWorkOfList(accidentRows, {
  label: 'Closing of accidents to approve',
  permission: 'PRISM_APP_SAFETY_MANAGER',
  toDecide: { awaiting: 'ME' },
  order: 'accidentDate',
  areFew: true,
  row: ({ id, ref, category, property, propertyId }) => ({
    id,
    ref,
    name: `Closing to approve · ${category}`,
    property,
    propertyId,
    dueOn: null,
    isStatutory: false,
    priority: null,
    can: { complete: false },
  }),
});

const counted = {
  label: 'RIDDOR reports',
  permission: 'PRISM_APP_ACCIDENTS_MENU',
  on: reportDueOn,
} as const;

/** RIDDOR reports that are late, and those still to be made in time; whose they are is who manages the accident. */
export const reportsOverdue = deadlines(accidentRows, {
  ...counted,
  id: 'overdue-reports',
  search: ({ today }, role) => ({
    ...toMake,
    reportDueTo: plusDays(today, -1),
    ...(role !== 'ALL' && { managed: 'YES' }),
  }),
});
export const reportsDue = deadlines(accidentRows, {
  ...counted,
  id: 'due-reports',
  search: ({ today }, role) => ({ ...toMake, reportDueFrom: today, ...(role !== 'ALL' && { managed: 'YES' }) }),
});
