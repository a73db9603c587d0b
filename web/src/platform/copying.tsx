import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from './texts.ts';
import { showSuccess } from './toasts.ts';

/** A link that the browser did not let us copy, to be copied by hand. */
export const useCopying = () => {
  const [uncopied, setUncopied] = useState<string>();
  const copy = async (link: string) => {
    // There is no clipboard without https, and some browsers refuse one after waiting for the network.
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(link).then(() => true)).catch(() => false);
    if (isCopied) showSuccess(t('successMessage.copyToClipBoard'));
    else setUncopied(link);
  };
  const dialog = uncopied && <UncopiedLink link={uncopied} onClose={() => setUncopied(undefined)} />;
  return { copy, dialog };
};

function UncopiedLink({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t('share.link.made')} closeButtonProps={{ 'aria-label': t('close') }}>
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
    </Modal>
  );
}
