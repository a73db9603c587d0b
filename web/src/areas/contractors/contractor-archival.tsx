import { Button } from '@mantine/core';
import type { Contractor } from '@lintel/contract/areas/contractors/contractor';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { ReasonDialog } from '#platform/reason-dialog.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess, showUndoable } from '#platform/toasts.ts';

/** Takes a contractor out of the lists, for a reason, and back. */
export function ContractorArchival({ contractor: { id, version, name, can } }: { contractor: Contractor }) {
  const [isAsking, setAsking] = useState(false);
  const archive = useWrite(contractors.archive, {
    silent: true,
    onSuccess: () => {
      setAsking(false);
      showUndoable(t('contractor.archived'), () => restore.mutate({ query: { id } }));
    },
  });
  const restore = useWrite(contractors.restore, { onSuccess: () => showSuccess(t('contractor.restored')) });
  return (
    <>
      {can.archive && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('contractor.archive')}
        </Button>
      )}
      {can.restore && (
        <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate({ query: { id } })}>
          {t('contractor.restore')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('contractor.archive.title', { name })}
          hint={t('contractor.archive.hint')}
          label={t('contractor.archive.reason')}
          button={t('contractor.archive.do')}
          isDestructive
          write={archive}
          onSave={(reason) => archive.mutate({ body: { id, version, reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
