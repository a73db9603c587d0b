import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { t } from '#platform/texts.ts';

type Props = { name: string; password: string; onClose: () => void };

/** A temporary password, shown once, to be passed on to its user. */
export default function PasswordDialog({ name, password, onClose }: Props) {
  return (
    <Dialog title={t('user.password.title')} isHeld onClose={onClose}>
      <Stack gap="sm">
        <Text>{t('user.password.hand.over', { name })}</Text>
        <Group gap="xs">
          <Code fz="lg" p="xs">
            {password}
          </Code>
          <CopyButton value={password}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? t('successMessage.copyToClipBoard') : t('user.password.copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
