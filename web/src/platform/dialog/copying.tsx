import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { dialogs } from './dialogs.tsx';
import { t } from '../texts.ts';
import { showSuccess } from '../app/toasts.ts';

/** Copies a link; if the browser does not allow that, shows it to be copied by hand. */
export async function copyLink(link: string) {
  // There is no clipboard without HTTPS, and some browsers refuse it after a network delay.
  const isCopied = await Promise.resolve(navigator.clipboard?.writeText(link).then(() => true)).catch(() => false);
  if (isCopied) return showSuccess(t('successMessage.copyToClipBoard'));
  const modals = await dialogs();
  const id = modals.open({
    title: t('share.link.made'),
    closeButtonProps: { 'aria-label': t('close') },
    children: <UncopiedLink link={link} onClose={() => modals.close(id)} />,
  });
}

function UncopiedLink({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('share.copy.yourself')}</Text>
      <TextInput
        label={t('share.link')}
        readOnly
        data-autofocus
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </Stack>
  );
}
