import { confirm } from '../dialog/confirm.tsx';
import { t } from '../texts.ts';
import { discardAll } from './outbox.ts';
import { unsentCount } from './what-waits.ts';

/** Whether to sign out although something is not sent yet; it is deleted then. */
export async function askToSignOut(owner: string): Promise<boolean> {
  const isSure = await confirm({
    title: t('unsent.sign.out.title'),
    message: t('unsent.sign.out', { count: unsentCount(owner) }),
    confirm: t('unsent.sign.out.confirm'),
    isDestructive: true,
  });
  if (isSure) await discardAll(owner);
  return isSure;
}
