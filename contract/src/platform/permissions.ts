/**
 * Every permission, once: the codes of the specification (S1 §6, S2 §6), then those it lacks, in its style (decision 006).
 * A `property` permission holds on the properties that a grant reaches; an `app` permission holds everywhere. One that is
 * `readOnly` changes nothing.
 */
export const permissions = {
  PRISM_APP_CALENDAR_MENU: { name: 'See the Calendar menu', scope: 'app', group: 'menu', readOnly: true },
  PRISM_APP_PROPERTY_MENU: { name: 'See the Properties menu', scope: 'app', group: 'menu', readOnly: true },
  PRISM_APP_TASK_MENU: { name: 'See the Tasks menu', scope: 'app', group: 'menu', readOnly: true },
  PRISM_APP_ACTION_MENU: { name: 'See the Actions menu', scope: 'app', group: 'menu', readOnly: true },
  PRISM_APP_ASSIGN_BY_EMAIL_ENTITY_MENU: {
    name: 'See the assigned-by-e-mail list',
    scope: 'app',
    group: 'menu',
    readOnly: true,
  },
  PRISM_APP_CLIENT_LIBRARY_MENU: { name: 'See the document library', scope: 'app', group: 'menu', readOnly: true },
  PRISM_APP_PEOPLE_MENU: { name: 'See the People menu', scope: 'app', group: 'menu', readOnly: true },
  PRISM_APP_ACCIDENTS_MENU: { name: 'See the Accidents menu', scope: 'app', group: 'menu', readOnly: true },
  PRISM_APP_CONTRACTOR_MENU: { name: 'See the Contractors menu', scope: 'app', group: 'menu', readOnly: true },
  PRISM_APP_ENFORCEMENT_VISIT_MENU: {
    name: 'See the Enforcement visits menu',
    scope: 'app',
    group: 'menu',
    readOnly: true,
  },
  USER_MANAGE: { name: 'Manage users', scope: 'app', group: 'menu' },
  PRISM_APP_ANALYSIS_MENU: { name: 'See the Reports menu', scope: 'app', group: 'menu', readOnly: true },
  PRISM_APP_SAFETY_MANAGER: { name: 'Manage accidents', scope: 'app', group: 'accident' },
  PRISM_SUPPORT_VIEW: { name: 'Support user - view everything', scope: 'app', group: 'support', readOnly: true },
  PRISM_PROPERTY_VIEW: { name: 'View the property', scope: 'property', group: 'property', readOnly: true },
  PRISM_PROPERTY_LIBRARY_VIEW: {
    name: 'View property documents',
    scope: 'property',
    group: 'property',
    readOnly: true,
  },
  PRISM_PROPERTY_SUPERVISOR: { name: 'Property supervisor', scope: 'property', group: 'action' },
  PRISM_PROPERTY_ACTION_ALL_OWNER: { name: 'Owner of all actions on the property', scope: 'property', group: 'action' },
  PRISM_PROPERTY_ACTION_DUE_DATE_MANAGE: { name: 'Change action due dates', scope: 'property', group: 'action' },
  PRISM_PROPERTY_ACTION_FILE_UPLOAD: { name: 'Upload action files', scope: 'property', group: 'action' },
  PRISM_PROPERTY_ACTION_FILE_DELETE: { name: 'Delete action files', scope: 'property', group: 'action' },
  PRISM_APP_ACTION_ASSIGN_BY_EMAIL: { name: 'Assign by e-mail', scope: 'property', group: 'action' },
  PRISM_APP_CONTRACTOR_MANAGE: { name: 'Manage contractors', scope: 'app', group: 'contractor' },
  PRISM_APP_CONTRACTOR_COMMENT: { name: 'Comment on contractors', scope: 'app', group: 'contractor' },
  PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE: {
    name: 'Manage enforcement visits',
    scope: 'property',
    group: 'enforcement-visit',
  },
  PRISM_PROPERTY_ENFORCEMENT_VISIT_COMMENT: {
    name: 'Comment on enforcement visits',
    scope: 'property',
    group: 'enforcement-visit',
  },
  // Not `readOnly`, although it only reads: support that views need not know whose condition it is (decision 082).
  PRISM_PROPERTY_EVACUATION_READ: {
    name: 'Read evacuation plans of residents',
    scope: 'property',
    group: 'evacuation',
  },
  PRISM_PROPERTY_EVACUATION_MANAGE: {
    name: 'Manage evacuation plans of residents',
    scope: 'property',
    group: 'evacuation',
  },
  PRISM_APP_REPORT_PEOPLE_I_MANAGE: { name: 'Report: team performance', scope: 'app', group: 'report', readOnly: true },
  PRISM_APP_REPORT_ACTIONS_BY_PRIORITY: {
    name: 'Report: actions by priority',
    scope: 'app',
    group: 'report',
    readOnly: true,
  },
  PRISM_APP_REPORT_TASK_BY_GROUP: { name: 'Report: tasks by group', scope: 'app', group: 'report', readOnly: true },
  PRISM_APP_REPORT_STATUTORY_COMPLIANCE_REQUIREMENTS: {
    name: 'Report: statutory and non-statutory',
    scope: 'app',
    group: 'report',
    readOnly: true,
  },
  PRISM_APP_REPORT_ACTION_PROPERTY_SCORING: {
    name: 'Report: actions by property',
    scope: 'app',
    group: 'report',
    readOnly: true,
  },
  PRISM_APP_REPORT_ANNUAL_TASKS_WORKLOAD: {
    name: 'Report: annual workload',
    scope: 'app',
    group: 'report',
    readOnly: true,
  },
  PRISM_APP_REPORT_TASK_PORTFOLIO: { name: 'Report: portfolio tasks', scope: 'app', group: 'report', readOnly: true },
  PRISM_APP_REPORT_FILES: { name: 'Report: files', scope: 'app', group: 'report', readOnly: true },
  PRISM_APP_REPORT_TASK_RISK_PROFILE: { name: 'Report: risk profile', scope: 'app', group: 'report', readOnly: true },
  PRISM_APP_REPORT_TASK_SCHEDULE: {
    name: 'Report: missed and scheduled',
    scope: 'app',
    group: 'report',
    readOnly: true,
  },
  PRISM_APP_REPORT_ACTION_BY_REGION_RISK_ASSESSMENT: {
    name: 'Report: actions by region',
    scope: 'app',
    group: 'report',
    readOnly: true,
  },
  PRISM_APP_REPORT_ACTION_RISK_ASSESSMENT_BURNDOWN: {
    name: 'Report: risk assessment action burndown',
    scope: 'app',
    group: 'report',
    readOnly: true,
  },
  PRISM_APP_REPORT_ACTION_AREA_OF_OBSERVATION_SCORING: {
    name: 'Report: area of observation scoring',
    scope: 'app',
    group: 'report',
    readOnly: true,
  },
  PRISM_APP_REPORT_USERS_IN_SYSTEM: { name: 'Report: users in system', scope: 'app', group: 'report', readOnly: true },
  PRISM_APP_REPORT_PROPERTY_PORTFOLIO: {
    name: 'Report: property portfolio',
    scope: 'app',
    group: 'report',
    readOnly: true,
  },
  PRISM_SUPPORT_EDIT: { name: 'Support user - change everything', scope: 'app', group: 'support' },
  PRISM_APP_PROPERTY_CREATE: { name: 'Add properties', scope: 'app', group: 'property' },
  PRISM_APP_PROPERTY_IMPORT: { name: 'Import properties from a spreadsheet', scope: 'app', group: 'property' },
  PRISM_PROPERTY_EDIT: { name: 'Edit the property', scope: 'property', group: 'property' },
  PRISM_PROPERTY_ARCHIVE: { name: 'Archive the property', scope: 'property', group: 'property' },
  PRISM_PROPERTY_COMMENT: { name: 'Comment on the property', scope: 'property', group: 'property' },
  PRISM_PROPERTY_TASK_MANAGE: { name: 'Add, change and suspend tasks', scope: 'property', group: 'task' },
  PRISM_PROPERTY_TASK_COMPLETE: { name: 'Complete tasks', scope: 'property', group: 'task' },
  PRISM_PROPERTY_INSPECTION_MANAGE: { name: 'Record inspection reports', scope: 'property', group: 'task' },
  PRISM_PROPERTY_ACTION_MANAGE: { name: 'Add, change and close actions', scope: 'property', group: 'action' },
  PRISM_PROPERTY_ACTION_VERIFY: { name: 'Accept or reject what was done', scope: 'property', group: 'action' },
  PRISM_PROPERTY_LIBRARY_MANAGE: { name: 'Add and remove property documents', scope: 'property', group: 'property' },
  PRISM_APP_PEOPLE_MANAGE: { name: 'Manage people', scope: 'app', group: 'administration' },
  PRISM_APP_ROLE_MANAGE: { name: 'Manage roles', scope: 'app', group: 'administration' },
  PRISM_APP_TASK_TYPE_MANAGE: { name: 'Manage task types and their rules', scope: 'app', group: 'administration' },
  PRISM_APP_DICTIONARY_MANAGE: { name: 'Manage dictionaries', scope: 'app', group: 'administration' },
  PRISM_APP_SETTINGS_MANAGE: { name: 'Manage the organisation', scope: 'app', group: 'administration' },
  PRISM_APP_MAIL_VIEW: { name: 'See outgoing mail', scope: 'app', group: 'administration', readOnly: true },
} as const satisfies Record<string, { name: string; scope: 'app' | 'property'; group: string; readOnly?: true }>;

export type Permission = keyof typeof permissions;
export const permissionCodes = Object.keys(permissions) as [Permission, ...Permission[]];

/** A support-view user has all of these (conflict C25). */
export const isReadOnly = (permission: Permission) => 'readOnly' in permissions[permission];
