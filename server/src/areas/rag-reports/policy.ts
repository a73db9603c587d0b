import type { RagList } from '@lintel/contract/areas/rag-reports';
import type { Scope } from '#platform/scope';

/**
 * Whether somebody may have a report: they see tasks, and the list that it was asked for on. Held to when it is asked for,
 * at each part while it is made, and whenever it is downloaded.
 */
export const mayHaveReport = ({ me }: Pick<Scope, 'me'>, list: RagList) =>
  me.has('PRISM_APP_TASK_MENU') && (list === 'task' || me.has('PRISM_APP_PROPERTY_MENU'));
