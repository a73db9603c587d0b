import { Dialog } from '#platform/dialog/dialog.tsx';
import { SecretOnce } from '#platform/form/secret-once.tsx';
import { t } from '#platform/texts.ts';

/** A webhook with its new secret. */
export type Made = { description: string; secret: string };

/** The secret of a webhook that was just added, or given a new one. */
export function NewSecret({ made: { description, secret }, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Dialog title={t('webhook.secret.title', { name: description })} size="lg" isHeld onClose={onClose}>
      <SecretOnce label={t('webhook.secret.label')} secret={secret} onClose={onClose}>
        {t('webhook.secret.once')}
      </SecretOnce>
    </Dialog>
  );
}
