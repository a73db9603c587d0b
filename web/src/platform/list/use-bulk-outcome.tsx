import type { BulkReply, Refused } from '@lintel/contract/platform/bulk';
import { useRef, useState } from 'react';
import { showSuccess } from '../app/toasts.ts';
import { t } from '../texts.ts';
import { BulkRefused } from './bulk-refused.tsx';
import type { Selection } from './list-page.tsx';

/** Two sentences, of which the first may end in a full stop. */
const inTurn = (first: string, next: string) => `${first.replace(/\.$/, '')}. ${next}`;

/** Of an operation whose dialog was closed while it was under way: other rows may be selected by now. */
const sayLater = (message: string, { length: count }: Refused) =>
  showSuccess(count ? inTurn(message, t('list.bulk.refused', { count })) : message, { milliseconds: 6000 });

/** A row, and the property where it lies, if it is not one itself. */
type Placed = { id: string; property?: string | null };

/** Ends the dialog of a bulk operation, or lists in it what was refused, which stays selected. */
export function useBulkOutcome({ keep, rows }: Selection<Placed>, onClose: () => void, hrefOf: (id: string) => string) {
  const [left, setLeft] = useState<{ done: string; refused: Refused }>();
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    // Those without a name are gone, or not for this user to see: no row would show that they are selected.
    if (left) keep(left.refused.flatMap(({ id, name }) => (name ? [id] : [])));
    onClose();
  };
  return {
    close,
    /** `done`: what was done to those that were changed. */
    finish: (done: string, { changedCount, unchangedCount, refused }: BulkReply) => {
      const changed = changedCount ? done : t('list.bulk.none');
      const message = unchangedCount ? inTurn(changed, t('list.bulk.unchanged', { count: unchangedCount })) : changed;
      if (isClosed.current) return sayLater(message, refused);
      if (refused.length > 0) return setLeft({ done: message, refused });
      showSuccess(message, { milliseconds: 6000 });
      keep([]);
      onClose();
    },
    outcome: left && (
      <BulkRefused
        {...left}
        hrefOf={hrefOf}
        placeOf={(id) => rows.find((row) => row.id === id)?.property}
        onClose={close}
      />
    ),
  };
}
