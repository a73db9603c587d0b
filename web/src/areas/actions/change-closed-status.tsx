import { Select } from '@mantine/core';
import { type Action } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { useState } from 'react';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { detailsOf } from './action-values.ts';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';

/** Gives a closed action another of the closed statuses, with a reason (ACT-040). */
export function ChangeClosedStatus({ action, onClose }: { action: Action; onClose: () => void }) {
  const [statusId, setStatusId] = useState<string | null>(action.status.id);
  const change = useDecision(actions.change, {
    onSuccess: () => (showSuccess(t('action.restated')), onClose()),
  });
  return (
    <ReasonDialog
      draft={action.id}
      title={t('action.restate.title')}
      label={t('action.reason')}
      button={t('change')}
      isReady={statusId !== null && statusId !== action.status.id}
      write={change}
      onSave={(reason) => change.mutate({ body: { ...detailsOf(action), statusId: statusId!, reason } })}
      onClose={onClose}
    >
      <Select
        label={t('action.restate.status')}
        required
        allowDeselect={false}
        data={action.statusOptions.map(({ id, name }) => ({ value: id, label: name }))}
        value={statusId}
        onChange={setStatusId}
      />
    </ReasonDialog>
  );
}
