import type { EntityType } from './activity.ts';

/** What happened: the kind of record, and what each of its events is called. Webhooks offer and send these (decision 069). */
export const announced = {
  PROPERTY: {
    name: 'Properties',
    events: {
      'property.created': 'Added',
      'property.imported': 'Added or changed by an import',
      'property.edited': 'Changed',
      'property.archived': 'Archived',
      'property.restored': 'Restored',
    },
  },
  TASK: {
    name: 'Tasks',
    events: {
      'task.added': 'Added',
      'task.assigned': 'Assigned to a user',
      'task.edited': 'Changed',
      'task.completed': 'Completed, whatever the outcome',
      'task.not-done': 'Could not be done',
      'task.suspended': 'Suspended',
      'task.resumed': 'Resumed',
      'task.exempted': 'Does not apply',
      'task.applies-again': 'Applies again',
      'task.removed': 'Removed',
    },
  },
  INSPECTION_REPORT: {
    name: 'Inspection reports',
    events: {
      'inspection-report.added': 'Added',
      'inspection-report.edited': 'Changed',
      'inspection-report.deleted': 'Deleted',
    },
  },
  ACTION: {
    name: 'Actions',
    events: {
      'action.raised': 'Raised',
      'action.brought-in': 'Brought in already done',
      'action.assigned': 'Assigned to a user',
      'action.edited': 'Changed',
      'action.done': 'Done, awaits acceptance',
      'action.not-done': 'Could not be done',
      'action.accepted': 'Accepted and closed',
      'action.rejected': 'Rejected',
      'action.closed': 'Closed',
      'action.reopened': 'Reopened',
      'action.deleted': 'Deleted',
    },
  },
  ACCIDENT: {
    name: 'Accidents',
    events: {
      'accident.reported': 'Recorded',
      'accident.edited': 'Changed',
      'accident.decided': 'RIDDOR decided',
      'accident.closed': 'Closed',
      'accident.reopened': 'Reopened',
    },
  },
  CONTRACTOR: {
    name: 'Contractors',
    events: {
      'contractor.added': 'Added',
      'contractor.edited': 'Changed',
      'contractor.evidence-added': 'Evidence added',
      'contractor.blocked': 'Blocked',
      'contractor.unblocked': 'No longer blocked',
      'contractor.archived': 'Archived',
      'contractor.restored': 'Restored',
    },
  },
  ENFORCEMENT_VISIT: {
    name: 'Enforcement visits',
    events: {
      'enforcement-visit.added': 'Added',
      'enforcement-visit.edited': 'Changed',
      'enforcement-visit.deleted': 'Deleted',
    },
  },
  STATUTORY_NOTICE: {
    name: 'Statutory notices',
    events: {
      'statutory-notice.added': 'Received',
      'statutory-notice.edited': 'Changed',
      'statutory-notice.extended': 'Time extended',
      'statutory-notice.appealed': 'Appealed',
      'statutory-notice.suspended': 'Suspended',
      'statutory-notice.complied': 'Complied with',
      'statutory-notice.reopened': 'A requirement is open again',
      'statutory-notice.ended': 'Ended',
      'statutory-notice.deleted': 'Deleted',
    },
  },
  HAZARD_CASE: {
    name: 'Hazard cases',
    events: {
      'hazard-case.opened': 'Reported',
      'hazard-case.edited': 'Changed',
      'hazard-case.investigated': 'Investigated',
      'hazard-case.made-safe': 'Made safe',
      'hazard-case.work-finished': 'Work finished',
      'hazard-case.closed': 'Closed',
      'hazard-case.reopened': 'Reopened',
      'hazard-case.deleted': 'Deleted',
    },
  },
  EQUIPMENT: {
    name: 'Equipment',
    events: {
      'equipment.added': 'Added',
      'equipment.edited': 'Changed',
      'equipment.put-out-of-use': 'Put out of use',
      'equipment.put-back-in-use': 'Put back in use',
      'equipment.deleted': 'Deleted',
    },
  },
  POSTER_REPORT: {
    name: 'Reports from posters',
    events: {
      'poster-report.received': 'Received',
      'poster-report.accepted': 'Accepted',
      'poster-report.rejected': 'Rejected',
    },
  },
} as const satisfies Partial<Record<EntityType, { name: string; events: Record<string, string> }>>;
export type AnnouncedKind = keyof typeof announced;
