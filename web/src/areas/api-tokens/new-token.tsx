import { Button, CopyButton, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { API_TOKEN_DAYS, apiTokens } from '@lintel/contract/areas/api-tokens';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
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
    <Stack gap="sm">
      <Text>{t('token.created')}</Text>
      <Textarea
        label={t('token.created.label', { name })}
        readOnly
        autosize
        autoFocus
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', wordBreak: 'break-all' } }}
        value={token}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end">
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'token.copied' : 'token.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('token.done')}</Button>
      </Group>
    </Stack>
  );
}
