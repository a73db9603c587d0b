import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';
import type { Selection } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';
import { BulkRefused } from './bulk-refused.tsx';
import { ReasonField } from '#platform/reason-field.tsx';

type Outcome = Reply<typeof actions.bulkVerify>;

/** Accepts the work of several actions, each by its own rules, and lists which are unchanged and why. */
export default function BulkVerify({ selection }: { selection: Selection }) {
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const verify = useWrite(actions.bulkVerify, {
    silent: true,
    onSuccess: (done) => {
      if (done.refused.length > 0) return setOutcome(done);
      showSuccess(doneText(done), { milliseconds: 6000 });
      selection.clear();
      setOpen(false);
    },
  });
  const close = () => {
    if (outcome) selection.clear();
    setOutcome(undefined);
    setOpen(false);
  };
  const { ids } = selection;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('actions.bulk.verify')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        size="lg"
        title={t('actions.bulk.verify.do', { count: ids.length })}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {outcome ? (
          <BulkRefused done={doneText(outcome)} refused={outcome.refused} onClose={close} />
        ) : (
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {t('actions.bulk.verify.hint')}
            </Text>
            <FailureAlert error={verify.error} />
            <ReasonField label={t('actions.bulk.verify.note')} value={note} onChange={setNote} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('cancel')}
              </Button>
              <Button
                loading={verify.isPending}
                onClick={() => verify.mutate({ body: { ids, reason: note.trim() || null } })}
              >
                {t('actions.bulk.verify.do', { count: ids.length })}
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  );
}

const doneText = ({ changedCount }: Outcome) =>
  changedCount === 0 ? t('actions.bulk.verified.none') : t('actions.bulk.verified', { count: changedCount });
