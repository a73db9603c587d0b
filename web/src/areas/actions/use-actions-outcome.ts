import { shownActionName } from '@lintel/contract/areas/actions/action';
import { pageOf } from '@lintel/contract/areas/activity';
import type { Selection } from '#platform/list/list-page.tsx';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import { t } from '#platform/texts.ts';

/** What came of a bulk operation on actions. */
export const useActionsOutcome = (selection: Selection, onClose: () => void) =>
  useBulkOutcome(selection, onClose, {
    one: t('action.one'),
    href: (id) => pageOf('ACTION', id),
    shown: shownActionName,
  });
