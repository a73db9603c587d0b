import { mailList } from '@lintel/contract/areas/mail';
import { shareList } from '@lintel/contract/areas/shares/list';
import { taskTypeList } from '@lintel/contract/areas/task-types';
import { actionRecord } from '#areas/actions/record';
import { inspectionReportRecord } from '#areas/inspection-reports/record';
import { noticeSubscriptions } from '#areas/notices/subscriptions';
import { propertyRecord } from '#areas/properties/record';
import { notifyExpiringLinks } from '#areas/shares/notify';
import { shareSubscriptions } from '#areas/shares/subscriptions';
import { cycleRecord, taskRecord } from '#areas/tasks/record';
import { taskSubscriptions } from '#areas/tasks/subscriptions';
import { personRecord, userRecord } from '#areas/users/record';
import { administeredWith } from '#platform/record-kind';
import type { Register } from '#platform/scope';

/** Every kind of record, in the order of the dashboard. One that is missing here does not compile. */
const kinds: Register['kinds'] = {
  PROPERTY: propertyRecord,
  TASK: taskRecord,
  'TASK-CYCLE': cycleRecord,
  INSPECTION_REPORT: inspectionReportRecord,
  ACTION: actionRecord,
  ACCIDENT: null,
  CONTRACTOR: null,
  ENFORCEMENT_VISIT: null,
  FILE: null,
  USER: userRecord,
  PERSON: personRecord,
  ROLE: { isVisible: administeredWith('ROLE', 'PRISM_APP_ROLE_MANAGE') },
  DICTIONARY: { isVisible: administeredWith('DICTIONARY', 'PRISM_APP_DICTIONARY_MANAGE') },
  IMPORT: { isVisible: administeredWith('IMPORT', 'PRISM_APP_PROPERTY_IMPORT') },
  TASK_TYPE: { isVisible: administeredWith('TASK_TYPE', 'PRISM_APP_TASK_MENU'), list: taskTypeList },
  ORGANISATION: { isVisible: administeredWith('ORGANISATION', 'PRISM_APP_SETTINGS_MANAGE') },
};

/** What areas say of themselves to all the others. */
export const register: Register = {
  kinds,
  lists: [...Object.values(kinds).flatMap((kind) => kind?.list ?? []), mailList, shareList],
  daily: [notifyExpiringLinks],
  subscriptions: [...taskSubscriptions, ...noticeSubscriptions(kinds), ...shareSubscriptions(kinds)],
};
