import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { showRefusals } from '#platform/form/contract-form.ts';
import type { Selection } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';
import { BulkRefused } from './bulk-refused.tsx';
import { ClosingFields, saysWho, useClosedStatuses, useClosingForm } from './closing-fields.tsx';
import { detailsOf, type ClosingValues } from './closing-values.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';

type Outcome = Reply<typeof actions.bulkClose>;

/** Closes several actions, each by its own rules, and lists which were refused and why. */
export default function BulkClose({ selection }: { selection: Selection }) {
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const close = () => {
    if (outcome) selection.clear();
    setOutcome(undefined);
    setOpen(false);
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('actions.bulk.close')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        size="lg"
        title={t('actions.bulk.close.title', { count: selection.ids.length })}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {outcome ? (
          <BulkRefused done={doneText(outcome)} refused={outcome.refused} onClose={close} />
        ) : (
          <BulkForm
            ids={selection.ids}
            onCancel={close}
            onClosed={(done) => {
              if (done.refused.length > 0) return setOutcome(done);
              showSuccess(doneText(done), { milliseconds: 6000 });
              selection.clear();
              setOpen(false);
            }}
          />
        )}
      </Modal>
    </>
  );
}

function doneText({ changedCount, awaitingCount }: Outcome): string {
  if (changedCount === 0) return t('actions.bulk.closed.none');
  const done = t('actions.bulk.closed', { count: changedCount });
  return awaitingCount ? `${done}. ${t('actions.bulk.awaiting', { count: awaitingCount })}.` : done;
}

type FormProps = {
  ids: string[];
  onCancel: () => void;
  onClosed: (outcome: Outcome) => void;
};

function BulkForm({ ids, onCancel, onClosed }: FormProps) {
  const form = useClosingForm(useMe().today, null);
  const { statuses } = useClosedStatuses();
  const close = useWrite(actions.bulkClose, {
    silent: true,
    onSuccess: onClosed,
    onError: (failure) => void showRefusals(form, failure),
  });
  const save = (values: ClosingValues) => {
    if (saysWho(form, values)) close.mutate({ body: { ...detailsOf(values, statuses), ids } });
  };
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('actions.bulk.close.hint')}
        </Text>
        {Object.keys(form.errors).length === 0 && <FailureAlert error={close.error} />}
        <ClosingFields form={form} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={close.isPending} disabled={statuses.length === 0}>
            {t('actions.bulk.close.do', { count: ids.length })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
