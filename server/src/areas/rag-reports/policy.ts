import type { RagList } from '@lintel/contract/areas/rag-reports';
import type { Scope } from '#platform/scope';

/**
 * Whether a user may have a report: they see tasks, and the list that it was requested on. Checked when it is requested, at
 * each part while it is produced, and at each download.
 */
export const mayHaveReport = ({ me }: Pick<Scope, 'me'>, list: RagList) =>
  me.has('PRISM_APP_TASK_MENU') && (list === 'task' || me.has('PRISM_APP_PROPERTY_MENU'));
