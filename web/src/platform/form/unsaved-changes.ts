import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { confirm } from '../confirm.tsx';
import { t } from '../texts.ts';

/**
 * Asks before a page with unsaved changes is left (specification FORM-008, FORM-009). Call the answered function just
 * before going on after a save.
 */
export function useUnsavedChanges(isDirty: boolean): () => void {
  const isReleased = useRef(false);
  const isHolding = () => isDirty && !isReleased.current;
  useBlocker({
    enableBeforeUnload: isHolding,
    shouldBlockFn: async ({ current, next }) => {
      if (!isHolding() || (current.pathname === next.pathname && idIn(current.search) === idIn(next.search)))
        return false;
      return !(await confirm({
        title: t('leave.title'),
        message: t('leave.message'),
        confirm: t('leave.confirm'),
        cancel: t('leave.stay'),
        isDestructive: true,
      }));
    },
  });
  return () => {
    isReleased.current = true;
  };
}

function idIn(search: object): unknown {
  return 'id' in search ? search.id : undefined;
}
