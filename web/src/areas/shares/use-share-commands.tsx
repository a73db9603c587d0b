import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { config } from '#platform/client-config.ts';
import { confirm } from '#platform/confirm.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';

/** A link that the browser did not let us copy, to be copied by hand. */
const useCopying = () => {
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

/** What can be done with a share wherever it is shown: copy a link, send again, revoke. Put `dialog` on the page. */
export function useShareCommands({ id, email }: { id: string; email: string | null }) {
  const { copy, dialog } = useCopying();
  const link = useWrite(shares.link, { onSuccess: ({ dto }) => copy(dto.link) });
  const resend = useWrite(shares.resend, {
    onSuccess: () => showSuccess(t(config.mailIsKept ? 'share.resent.kept' : 'share.resent'), { milliseconds: 6000 }),
  });
  const revoke = useWrite(shares.revoke, { onSuccess: () => showSuccess(t('share.revoked')) });
  return {
    dialog,
    isBusy: link.isPending || resend.isPending || revoke.isPending,
    copyLink: () => link.mutate({ body: { id } }),
    askResend: async () => {
      const isSure = await confirm({
        title: t('share.resend.title'),
        message: email ? t('share.resend.text', { email }) : t('share.resend.text.unknown'),
        confirm: t('share.resend'),
      });
      if (isSure) resend.mutate({ body: { id } });
    },
    askRevoke: async () => {
      const isSure = await confirm({
        title: t('share.revoke.title'),
        message: t('share.revoke.text'),
        confirm: t('share.revoke'),
        isDestructive: true,
      });
      if (isSure) revoke.mutate({ body: { id } });
    },
  };
}

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
