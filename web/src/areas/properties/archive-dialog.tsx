import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/texts.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';

type Props = {
  title: string;
  button: string;
  isPending: boolean;
  error: Error | null;
  onArchive: (reason: string) => void;
  onClose: () => void;
};

/** Asks why something is archived. */
export function ArchiveDialog({ title, button, isPending, error, onArchive, onClose }: Props) {
  const [reason, setReason] = useState('');
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) onArchive(reason);
        }}
      >
        <Stack gap="sm">
          <Text c="dimmed">{t('property.archive.hint')}</Text>
          <FailureAlert error={error} />
          <Textarea
            label={t('property.archive.reason')}
            required
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red" disabled={!reason.trim()} loading={isPending}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
