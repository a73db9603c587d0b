import { confirm } from '../dialog/confirm.tsx';
import { forgetDrafts } from '../form/drafts.ts';
import { t } from '../texts.ts';
import { outbox } from './load-outbox.ts';
import { unsentCount } from './what-waits.ts';

/** Of a link that signs out. */
export const askedToSignOut = (owner: string) => (event: Pick<Event, 'preventDefault'>) => {
  if (unsentCount(owner) === 0) return forgetDrafts();
  event.preventDefault();
  void signOut(owner);
};

/** Signs out, after a question if something is not sent yet: nothing of this person stays on the device. */
export async function signOut(owner: string) {
  const count = unsentCount(owner);
  if (count > 0) {
    const isSure = await confirm({
      title: t('unsent.sign.out.title'),
      message: t('unsent.sign.out', { count }),
      confirm: t('unsent.sign.out.confirm'),
      isDestructive: true,
    });
    if (!isSure) return;
    await (await outbox()).discardAll(owner);
  }
  forgetDrafts();
  window.location.assign('/logout.html');
}
