import { Button } from '@mantine/core';
import type { Contractor } from '@lintel/contract/areas/contractors/contractor';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { ReasonDialog } from '#platform/reason-dialog.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';

/** Blocks a contractor by hand, or takes that back, with a reason. */
export function BlockContractor({ contractor: { id, name, blockedReason, can } }: { contractor: Contractor }) {
  const [isAsking, setAsking] = useState(false);
  const isBlocked = blockedReason !== null;
  const block = useWrite(contractors.block, {
    silent: true,
    onSuccess: ({ dto }) => {
      setAsking(false);
      showSuccess(t(dto.blockedReason === null ? 'contractor.unblock.done' : 'contractor.block.done'));
    },
  });
  if (!can.edit) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t(isBlocked ? 'contractor.unblock' : 'contractor.block')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t(isBlocked ? 'contractor.unblock.title' : 'contractor.block.title', { name })}
          {...(!isBlocked && { hint: t('contractor.block.hint') })}
          label={t(isBlocked ? 'contractor.unblock.reason' : 'contractor.block.reason')}
          button={t(isBlocked ? 'contractor.unblock.do' : 'contractor.block.do')}
          isDestructive={!isBlocked}
          write={block}
          onSave={(reason) => block.mutate({ body: { id, isBlocked: !isBlocked, reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
