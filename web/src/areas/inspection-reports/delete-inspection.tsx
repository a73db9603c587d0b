import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { inspectionReports, type InspectionReport } from '@lintel/contract/areas/inspection-reports';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';

type Props = {
  report: InspectionReport;
  /** Told when it is being deleted, and when that failed. */
  onRemove: (isRemoved: boolean) => void;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a report is deleted, and whether its actions go with it. */
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
    <Modal
      opened
      onClose={onClose}
      title={t('inspection.delete.title', { ref: report.ref })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        <Text>{t('inspection.delete.text')}</Text>
        <FailureAlert error={remove.error} />
        <Checkbox
          label={t('inspection.delete.with.actions')}
          description={t('inspection.delete.with.actions.count', { count: report.actionCount })}
          checked={withActions}
          onChange={(event) => setWithActions(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button
            color="red.9"
            loading={remove.isPending}
            onClick={() => {
              onRemove(true);
              remove.mutate({ query: { id: report.id, deleteWithActions: withActions ? 'true' : 'false' } });
            }}
          >
            {t('inspection.delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
