import { Button } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import type { Selection } from '#platform/list/list-page.tsx';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { t } from '#platform/texts.ts';

/** Archives several properties, with one reason. */
export default function BulkArchive({ selection }: { selection: Selection }) {
  const { ids } = selection;
  const [isOpen, setOpen] = useState(false);
  const { outcome, finish, close } = useBulkOutcome(
    selection,
    () => setOpen(false),
    (id) => pageOf('PROPERTY', id),
  );
  const archive = useWrite(properties.bulkArchive, {
    silent: true,
    onSuccess: (reply) => finish(t('properties.bulk.archived', { count: reply.changedCount }), reply),
  });
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('properties.bulk.archive')}
      </Button>
      {isOpen && (
        <ReasonDialog
          draft={null}
          title={t('properties.bulk.archive.title', { count: ids.length })}
          hint={t(ids.length === 1 ? 'property.archive.hint' : 'properties.bulk.archive.hint')}
          label={t('property.archive.reason')}
          button={t('properties.bulk.archive.do', { count: ids.length })}
          isDestructive
          maxLength={500}
          write={archive}
          onSave={(reason) => archive.mutate({ body: { ids, reason } })}
          onClose={close}
          outcome={outcome}
        />
      )}
    </>
  );
}
