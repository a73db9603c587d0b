import { TextInput } from '@mantine/core';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';

/** Adds an operative, who works for a contractor and holds cards or licences. */
export function NameOperative({ contractorId, onClose }: { contractorId: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const [trade, setTrade] = useState('');
  const add = useWrite(contractors.addOperative, { silent: true, onSuccess: onClose });
  return (
    <FormDialog
      title={t('contractor.operative.add')}
      button={t('save')}
      isReady={name.trim() !== ''}
      write={add}
      onSave={() => add.mutate({ body: { contractorId, name, trade } })}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
