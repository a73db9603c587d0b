import { type Action } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { useState } from 'react';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { detailsOf } from './action-values.ts';
import { useDraftText } from '#platform/form/use-draft-text.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { ReasonField } from '#platform/dialog/reason-field.tsx';

type Props = { action: Action; to?: string; why?: string; onClose: () => void };

/** Moves the due date; to a later day only with a reason. */
export function ExtendAction({ action, to = action.dueDate, why = '', onClose }: Props) {
  const [dueDate, setDueDate] = useState<string | null>(to);
  const [typed, setReason] = useDraftText('extend', action.id, { inDialog: true });
  const [isTyped, setTyped] = useState(false);
  const reason = isTyped ? typed : typed || why;
  const [isRefused, setRefused] = useState(false);
  const change = useDecision(actions.change, {
    onSuccess: () => (showSuccess(t('action.saved')), onClose()),
  });
  const isLater = dueDate !== null && dueDate > action.dueDate;
  const isReady = dueDate !== null && dueDate !== action.dueDate && (!isLater || reason.trim() !== '');
  const save = () => {
    setRefused(!isReady);
    if (isReady && !change.isPending)
      change.mutate({ body: { ...detailsOf(action), dueDate, reason: reason.trim() || null } });
  };
  return (
    <FormDialog
      title={t('action.extend')}
      hint={t('action.extend.hint')}
      button={t('action.extend.do')}
      write={change}
      onSave={save}
      onClose={onClose}
    >
      <DayInput
        label={t('action.extend.to')}
        required
        data-autofocus
        value={dueDate}
        onChange={setDueDate}
        error={
          isRefused && dueDate === null
            ? t('date.required')
            : isRefused && dueDate === action.dueDate && t('action.extend.same')
        }
      />
      <ReasonField
        label={t(isLater ? 'action.extend.reason' : 'action.reason')}
        required={isLater}
        value={reason}
        onChange={(text) => (setTyped(true), setReason(text))}
        error={isRefused && isLater && reason.trim() === '' && t('action.extend.reason.say')}
      />
    </FormDialog>
  );
}
