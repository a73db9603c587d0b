import { Select, TextInput } from '@mantine/core';
import { API_TOKEN_DAYS, apiTokens } from '@lintel/contract/areas/api-tokens';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { SecretOnce } from '#platform/form/secret-once.tsx';
import { t } from '#platform/texts.ts';

type Days = (typeof API_TOKEN_DAYS)[number];

/** Creates an API token and shows it, which nothing does again. */
export default function NewToken({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState<Days>(90);
  const create = useWrite(apiTokens.create, { silent: true });
  const created = create.data?.dto;
  return (
    <FormDialog
      title={t('token.new.title')}
      hint={t('token.what')}
      button={t('token.create')}
      isReady={name.trim() !== ''}
      write={create}
      onSave={() => create.mutate({ body: { name, days } })}
      onClose={onClose}
      isShownOnce
      outcome={created && <Created name={created.name} token={created.token} onClose={onClose} />}
    >
      <TextInput
        label={t('token.name')}
        placeholder={t('token.name.example')}
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={t('token.days')}
        description={t('token.days.hint')}
        allowDeselect={false}
        data={API_TOKEN_DAYS.map((count) => ({ value: String(count), label: daysText(count) }))}
        value={String(days)}
        onChange={(value) => setDays(Number(value) as Days)}
      />
    </FormDialog>
  );
}

const daysText = (count: Days) => (count === 365 ? t('token.days.365') : t('token.days.of', { count }));

function Created({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  return (
    <SecretOnce label={t('token.created.label', { name })} secret={token} onClose={onClose}>
      {t('token.created')}
    </SecretOnce>
  );
}
