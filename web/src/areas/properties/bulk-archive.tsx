import { Button } from '@mantine/core';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import type { Selection } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { sayBulkResult } from './bulk-result.ts';

/** Archives several properties for one reason. */
export default function BulkArchive({ selection: { ids, clear } }: { selection: Selection }) {
  const [isOpen, setOpen] = useState(false);
  const archive = useWrite(properties.bulkArchive, {
    silent: true,
    onSuccess: (result) => {
      sayBulkResult('properties.bulk.archived', result);
      clear();
      setOpen(false);
    },
  });
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('properties.bulk.archive')}
      </Button>
      {isOpen && (
        <ArchiveDialog
          title={t('properties.bulk.archive.title', { count: ids.length })}
          button={t('properties.bulk.archive.do', { count: ids.length })}
          isPending={archive.isPending}
          error={archive.error}
          onArchive={(reason) => archive.mutate({ body: { ids, reason } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
