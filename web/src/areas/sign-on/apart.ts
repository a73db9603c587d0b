import type { SignedOn } from '@lintel/contract/areas/sign-on';
import { Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';

const CHANNEL = 'lintel.sign-on';

/** What the window came back with, and from which attempt: other tabs may be at the provider as well. */
type Message = { state: string | null; result: SignedOn['result'] };
const stateIn = (query: string) => new URLSearchParams(query).get('state');

/** Goes to the provider in a window of its own, so that nothing on this page is lost; returns what that window came back with. */
export async function signOnApart(begin: () => Promise<{ dto: { address: string } }>): Promise<SignedOn['result']> {
  // Opened before anything is waited for: browsers open none later.
  const apart = window.open('', '_blank', 'popup,width=520,height=720');
  if (!apart) throw new Refusal(0, t('sign.on.blocked'));
  const channel = new BroadcastChannel(CHANNEL);
  let state: string | null;
  try {
    const { address } = (await begin()).dto;
    state = stateIn(new URL(address).search);
    apart.location.replace(address);
  } catch (failure) {
    channel.close();
    apart.close();
    throw failure;
  }
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.state !== state) return;
      channel.close();
      resolve(data.result);
    });
  });
}

/** Passes the result from that window to the page that opened it. */
export function notifyOpener(answer: string, result: SignedOn['result']) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ state: stateIn(answer), result } satisfies Message);
  channel.close();
  window.close();
}
