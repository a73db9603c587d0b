import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Selection } from '#platform/list/list-page.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';

const RemindDialog = lazyForm(() => import('./remind-dialog.tsx'));

type Props = { selection: Selection; of: 'entityIds' | 'shareIds' };

/** Reminds the people outside who have the selected tasks and actions, or the selected assignments. */
export default function BulkRemind({ selection: { ids, keep }, of }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('remind.open')}
      </Button>
      {isOpen && (
        <RemindDialog
          asked={{ [of]: ids }}
          keep={({ recordIds, shareIds }) => keep(of === 'shareIds' ? shareIds : recordIds)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
