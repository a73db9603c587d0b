import { Checkbox } from '@mantine/core';
import { inspectionReports, type InspectionReport } from '@lintel/contract/areas/inspection-reports';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';

type Props = {
  report: InspectionReport;
  /** Called when deletion starts, and when it has failed. */
  onRemove: (isRemoved: boolean) => void;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks why a report is deleted, and whether its actions are deleted too. */
export function DeleteInspection({ report, onRemove, onClose, onDeleted }: Props) {
  const [withActions, setWithActions] = useState(false);
  const remove = useWrite(inspectionReports.remove, {
    silent: true,
    onSuccess: () => {
      showSuccess(t('inspection.deleted'));
      onDeleted();
    },
    onError: () => onRemove(false),
  });
  return (
    <ReasonDialog
      draft={report.id}
      title={t('inspection.delete.title', { ref: report.ref })}
      hint={t('inspection.delete.text')}
      label={t('inspection.delete.reason')}
      button={t('inspection.delete')}
      isDestructive
      write={remove}
      onSave={(reason) => {
        onRemove(true);
        const deleteWithActions = withActions ? 'true' : 'false';
        remove.mutate({ query: { id: report.id, version: report.version, reason, deleteWithActions } });
      }}
      onClose={onClose}
    >
      <Checkbox
        label={t('inspection.delete.with.actions')}
        description={
          report.actionCount === 0
            ? t('inspection.delete.with.actions.none')
            : t('inspection.delete.with.actions.count', { count: report.actionCount })
        }
        checked={withActions}
        onChange={(event) => setWithActions(event.currentTarget.checked)}
      />
    </ReasonDialog>
  );
}
