import type { Contractor } from '@lintel/contract/areas/contractors/contractor';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { useWrite } from '#platform/api.ts';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { t } from '#platform/texts.ts';
import { showUndoable } from '#platform/app/toasts.ts';

type Props = { contractor: Contractor; onUndo: () => void; onClose: () => void };

/** Takes a contractor out of the lists, with a reason. */
export function ArchiveContractor({ contractor: { id, version, name }, onUndo, onClose }: Props) {
  const archive = useWrite(contractors.archive, {
    silent: true,
    onSuccess: () => {
      onClose();
      showUndoable(t('contractor.archived'), onUndo);
    },
  });
  return (
    <ReasonDialog
      draft={id}
      title={t('contractor.archive.title', { name })}
      hint={t('contractor.archive.hint')}
      label={t('contractor.archive.reason')}
      button={t('contractor.archive.do')}
      isDestructive
      write={archive}
      onSave={(reason) => archive.mutate({ body: { id, version, reason } })}
      onClose={onClose}
    />
  );
}
