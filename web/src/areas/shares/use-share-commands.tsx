import { shares } from '@lintel/contract/areas/shares/endpoints';
import { useWrite } from '#platform/api.ts';
import { config } from '#platform/app/client-config.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { copyLink } from '#platform/dialog/copying.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';

/** The commands for a share wherever it is shown: copy a link, send again, revoke. */
export function useShareCommands({ id, email }: { id: string; email: string | null }) {
  const link = useWrite(shares.link, { onSuccess: ({ dto }) => copyLink(dto.link) });
  const resend = useWrite(shares.resend, {
    onSuccess: () => showSuccess(t(config.mailIsKept ? 'share.resent.kept' : 'share.resent'), { milliseconds: 6000 }),
  });
  const revoke = useWrite(shares.revoke, { onSuccess: () => showSuccess(t('share.revoked')) });
  return {
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
