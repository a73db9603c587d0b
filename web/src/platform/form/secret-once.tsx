import { Button, CopyButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { t } from '../texts.ts';

type Props = {
  label: string;
  secret: string;
  /** What it is for, and that it is not shown again. */
  children: string;
  onClose: () => void;
};

/** A new secret, which nothing shows again: to be copied by a button or by hand. */
export function SecretOnce({ label, secret, children, onClose }: Props) {
  return (
    <Stack gap="sm">
      <Text>{children}</Text>
      <Textarea
        label={label}
        readOnly
        autosize
        data-autofocus
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', wordBreak: 'break-all' } }}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'secret.copied' : 'secret.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('secret.done')}</Button>
      </Group>
    </Stack>
  );
}
