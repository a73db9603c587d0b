import { Alert } from '@mantine/core';
import { t } from '../texts.ts';
import { instantText } from '../time.ts';
import type { Unsent } from './unsent.ts';

/** Above a form: what was saved of it before and waits on the device, and why it was refused. */
export function UnsentNote({ unsent }: { unsent: Unsent }) {
  const when = instantText(new Date(unsent.at).toISOString());
  return (
    <Alert color={unsent.refused ? 'orange' : 'blue'} role="status" title={t('unsent.restored', { when })}>
      {unsent.refused && <p>{t('unsent.refused.because', { why: unsent.refused })}</p>}
      {t('unsent.restored.hint')}
    </Alert>
  );
}
