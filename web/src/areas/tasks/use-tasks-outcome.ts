import { pageOf } from '@lintel/contract/areas/activity';
import type { Selection } from '#platform/list/list-page.tsx';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import { t } from '#platform/texts.ts';

/** What came of a bulk operation on tasks. */
export const useTasksOutcome = (selection: Selection, onClose: () => void) =>
  useBulkOutcome(selection, onClose, { one: t('task.name'), href: (id) => pageOf('TASK', id) });
