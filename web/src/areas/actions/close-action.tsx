import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { shownActionName, type Action } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { confirm } from '#platform/confirm.tsx';
import { useMe } from '#platform/current-user.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { showRefusals } from '#platform/form/contract-form.ts';
import { ErrorSummary, fieldId } from '#platform/form/error-summary.tsx';
import { reasonOf } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';
import css from './actions.module.css';
import { ClosingDemandList } from './closing-demand.tsx';
import { ClosingFields, closingLabels, saysWho, useClosedStatuses, useClosingForm } from './closing-fields.tsx';
import { detailsOf, type ClosingValues } from './closing-values.ts';

type Props = { action: Action; onClose: () => void };

/** Says that the work is done; what that takes, and what of it is missing, stands above the form. */
export function CloseAction({ action, onClose }: Props) {
  const form = useClosingForm(useMe().today);
  const { statuses } = useClosedStatuses();
  const [attempt, setAttempt] = useState(0);
  const { demanded, missing } = action.closing;
  const close = useWrite(actions.close, {
    silent: true,
    onSuccess: ({ dto }) => {
      const isAwaiting = dto.closing.state === 'awaiting-verification';
      showSuccess(t(isAwaiting ? 'action.awaits.verification' : 'action.closed'), { milliseconds: 6000 });
      onClose();
    },
    onError: (failure) => {
      if (showRefusals(form, failure)) setAttempt((count) => count + 1);
    },
  });
  const save = (values: ClosingValues) => {
    if (!saysWho(form, values)) return setAttempt(attempt + 1);
    close.mutate({ body: { ...detailsOf(values, statuses), id: action.id, version: action.version } });
  };
  const leave = async () => {
    const isSure =
      !form.isDirty() ||
      (await confirm({
        title: t('leave.title'),
        message: t('leave.message'),
        confirm: t('leave.confirm'),
        cancel: t('leave.stay'),
        isDestructive: true,
      }));
    if (isSure) onClose();
  };
  return (
    <Drawer
      opened
      onClose={() => void leave()}
      position="right"
      size="lg"
      title={t('action.close.title', { name: action.ref })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form noValidate onSubmit={form.onSubmit(save, () => setAttempt(attempt + 1))}>
        <Stack gap="md">
          <Text className={css.prose}>{shownActionName(action.name)}</Text>
          <ErrorSummary
            errors={form.errors}
            order={Object.keys(closingLabels)}
            labelOf={(field) => t(closingLabels[field as keyof typeof closingLabels] ?? 'action.close.note')}
            attempt={attempt}
          />
          {close.error && Object.keys(form.errors).length === 0 && (
            <Alert color="red" role="alert">
              {reasonOf(close.error)}
            </Alert>
          )}
          <ClosingDemandList action={action} />
          <ClosingFields form={form} />
          <div id={fieldId('evidence')} tabIndex={-1}>
            <Text fw={500} size="sm" mb={4}>
              {t('action.close.evidence.files')}
            </Text>
            <FileArea
              ownerId={action.id}
              ownerKind="ACTION"
              can={{ add: action.can.addFile }}
              isRequired={missing.length > 0}
              asksEvidence
              likelyEvidence={missing[0]}
            />
            {demanded.evidence.length > 0 && (
              <Text size="sm" c="dimmed" mt={4}>
                {t('action.closing.only.done')}
              </Text>
            )}
          </div>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void leave()}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={close.isPending || close.isSuccess} disabled={statuses.length === 0}>
              {t(demanded.secondPerson ? 'action.close.say' : 'action.close.do')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}
