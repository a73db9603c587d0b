import { forgetDrafts } from '../form/drafts.ts';
import { outbox } from './load-outbox.ts';
import { unsentCount } from './what-waits.ts';

/** Signs out, after a question if something is not sent yet: nothing of this person stays on the device. */
export async function signOut(owner: string) {
  if (unsentCount(owner) > 0 && !(await (await outbox()).askToSignOut(owner))) return;
  forgetAll(owner);
  window.location.assign('/logout.html');
}

/** Of a link that signs out. */
export const askedToSignOut = (owner: string) => (event: Pick<Event, 'preventDefault'>) => {
  if (unsentCount(owner) === 0) return forgetAll(owner);
  event.preventDefault();
  void signOut(owner);
};

/** Drafts, and the files of forms that were never saved; the page stays until the server has answered. */
function forgetAll(owner: string) {
  forgetDrafts();
  outbox()
    .then(({ discardAll }) => discardAll(owner))
    .catch(() => {});
}
