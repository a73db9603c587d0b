import type { Contractor } from '@lintel/contract/areas/contractors/contractor';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { useWrite } from '#platform/api.ts';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';

type Props = { contractor: Contractor; onClose: () => void };

/** Blocks a contractor by hand, or unblocks it, with a reason. */
export function BlockContractor({ contractor: { id, name, blockedReason }, onClose }: Props) {
  const isBlocked = blockedReason !== null;
  const block = useWrite(contractors.block, {
    silent: true,
    onSuccess: ({ dto }) => {
      onClose();
      showSuccess(t(dto.blockedReason === null ? 'contractor.unblock.done' : 'contractor.block.done'));
    },
  });
  return (
    <ReasonDialog
      draft={id}
      title={t(isBlocked ? 'contractor.unblock.title' : 'contractor.block.title', { name })}
      {...(!isBlocked && { hint: t('contractor.block.hint') })}
      label={t(isBlocked ? 'contractor.unblock.reason' : 'contractor.block.reason')}
      button={t(isBlocked ? 'contractor.unblock.do' : 'contractor.block.do')}
      isDestructive={!isBlocked}
      write={block}
      onSave={(reason) => block.mutate({ body: { id, isBlocked: !isBlocked, reason } })}
      onClose={onClose}
    />
  );
}
