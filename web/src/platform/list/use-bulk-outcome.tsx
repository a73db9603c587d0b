import type { BulkReply, Refused } from '@lintel/contract/platform/bulk';
import { useState } from 'react';
import { showSuccess } from '../app/toasts.ts';
import { t } from '../texts.ts';
import { BulkRefused, type RecordsOf } from './bulk-refused.tsx';
import type { Selection } from './list-page.tsx';

/** Ends the dialog of a bulk operation, or lists in it what was refused, which stays selected. */
export function useBulkOutcome({ keep }: Selection, onClose: () => void, of: RecordsOf) {
  const [left, setLeft] = useState<{ done: string; refused: Refused }>();
  const close = () => {
    // Those without a name are gone, or not for this user to see: no row would show that they are selected.
    if (left) keep(left.refused.flatMap(({ id, name }) => (name ? [id] : [])));
    onClose();
  };
  return {
    close,
    /** `done`: what was done to those that were changed. */
    finish: (done: string, { changedCount, unchangedCount, refused }: BulkReply) => {
      const changed = changedCount ? done : t('list.bulk.none');
      const message = unchangedCount ? `${changed}. ${t('list.bulk.unchanged', { count: unchangedCount })}` : changed;
      if (refused.length > 0) return setLeft({ done: message, refused });
      showSuccess(message, { milliseconds: 6000 });
      keep([]);
      onClose();
    },
    outcome: left && <BulkRefused {...of} {...left} onClose={close} />,
  };
}
