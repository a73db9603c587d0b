import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';

const RemindDialog = lazyForm(() => import('./remind-dialog.tsx'));

/** Reminds a contractor of all its overdue work. */
export function RemindContractor({ contractorId }: { contractorId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" className="no-print" onClick={() => setOpen(true)}>
        {t('remind.overdue')}
      </Button>
      {isOpen && <RemindDialog asked={{ contractorId }} onClose={() => setOpen(false)} />}
    </>
  );
}
