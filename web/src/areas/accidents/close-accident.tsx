import { Text } from '@mantine/core';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { closingAsks } from '@lintel/contract/areas/accidents/closing';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { useDraftText } from '#platform/form/use-draft-text.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { ReasonField } from '#platform/dialog/reason-field.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';

type Props = { accident: Accident; onClose: () => void };

/** Closes an accident, or proposes closing if a second person has to accept it. */
export function CloseAccident({ accident, onClose }: Props) {
  const { id, version, riddorDecision } = accident;
  const [reason, setReason] = useDraftText('close', id, { inDialog: true });
  const asks = closingAsks({ ...accident, decision: riddorDecision ?? 'cannot-say' });
  const write = useDecision(accidents.close, {
    onSuccess: ({ dto }) => (
      showSuccess(t(dto.state === 'closed' ? 'accident.close.closed' : 'accident.close.proposed')),
      onClose()
    ),
  });
  return (
    <FormDialog
      title={t('accident.close.do')}
      button={t('accident.close.do')}
      isReady={!asks || reason.trim() !== ''}
      write={write}
      onSave={() => write.mutate({ body: { id, version, reason: reason.trim() || null } })}
      onClose={onClose}
    >
      <Text>{asks ?? t('accident.close.hint')}</Text>
      <ReasonField
        label={t(asks ? 'accident.desk.reason' : 'accident.close.note')}
        required={asks !== null}
        data-autofocus
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
