import type { Refused } from '@lintel/contract/platform/bulk';
import { useState } from 'react';
import type { Selection } from '#platform/list/list-page.tsx';
import { showSuccess } from '#platform/app/toasts.ts';
import { BulkRefused } from './bulk-refused.tsx';

/** Ends the dialog of a change to several actions, or lists in it those that were refused, which stay selected. */
export function useBulkOutcome({ clear, keep }: Selection, onClose: () => void) {
  const [left, setLeft] = useState<{ done: string; refused: Refused }>();
  const close = () => {
    if (left) keep(left.refused.map(({ id }) => id));
    onClose();
  };
  return {
    close,
    finish: (done: string, refused: Refused) => {
      if (refused.length > 0) return setLeft({ done, refused });
      showSuccess(done, { milliseconds: 6000 });
      clear();
      onClose();
    },
    outcome: left && <BulkRefused {...left} onClose={close} />,
  };
}
