import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';
import { t } from '#platform/texts.ts';

/** Names somebody who works for a contractor and holds cards or licences. */
export function NameOperative({ contractorId, onClose }: { contractorId: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const [trade, setTrade] = useState('');
  const add = useWrite(contractors.addOperative, { silent: true, onSuccess: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('contractor.operative.add')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() && !add.isPending) add.mutate({ body: { contractorId, name, trade } });
        }}
      >
        <Stack gap="sm">
          <FailureAlert error={add.error} />
          <TextInput
            label={t('contractor.operative.name')}
            required
            maxLength={200}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t('contractor.operative.trade')}
            maxLength={200}
            value={trade}
            onChange={(event) => setTrade(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!name.trim()} loading={add.isPending}>
              {t('contractor.evidence.waive.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
