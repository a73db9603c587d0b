import { type Action } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';

/** Reopens a closed action, or withdraws that it is done, with a reason. */
export function ReopenAction({ action, onClose }: { action: Action; onClose: () => void }) {
  const reopen = useDecision(actions.reopen, {
    onSuccess: () => (showSuccess(t('action.reopened')), onClose()),
  });
  const isTakenBack = action.closing.state === 'awaiting-verification';
  return (
    <ReasonDialog
      draft={action.id}
      title={t(isTakenBack ? 'action.reopen.title.take.back' : 'action.reopen.title')}
      hint={t('action.reopen.hint')}
      label={t('action.reason')}
      button={t(isTakenBack ? 'action.reopen.do.take.back' : 'action.reopen.do')}
      write={reopen}
      onSave={(reason) => reopen.mutate({ body: { id: action.id, version: action.version, reason } })}
      onClose={onClose}
    />
  );
}
