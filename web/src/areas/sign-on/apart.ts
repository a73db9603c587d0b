import type { SignedOn } from '@lintel/contract/areas/sign-on';
import { Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';

const CHANNEL = 'lintel.sign-on';

/** What the window came back with, or why with nothing, and from which attempt: other tabs may be at the provider as well. */
type Message = { state: string | null } & ({ result: SignedOn['result'] } | { problem: string } | { isTaken: true });
const stateIn = (query: string) => new URLSearchParams(query).get('state');

let giveUp = () => {};

/**
 * Goes to the provider in a window of its own, so that nothing on this page is lost; returns what it came back with, undefined if
 * another attempt took its place. Callers offer to start again while they wait: whether it was closed cannot be known (decision 065).
 */
export async function signOnApart(
  begin: () => Promise<{ dto: { address: string } }>,
): Promise<SignedOn['result'] | undefined> {
  giveUp();
  // Opened before anything is waited for: browsers open none later.
  const apart = window.open('', '_blank', 'popup,width=520,height=720');
  if (!apart) throw new Refusal(0, t('sign.on.blocked'));
  const channel = new BroadcastChannel(CHANNEL);
  const { promise, resolve, reject } = Promise.withResolvers<SignedOn['result'] | undefined>();
  giveUp = () => {
    channel.close();
    apart.close();
    resolve(undefined);
  };
  try {
    const { address } = (await begin()).dto;
    const state = stateIn(new URL(address).search);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.state !== state || 'isTaken' in data) return;
      channel.postMessage({ state, isTaken: true } satisfies Message);
      channel.close();
      if ('result' in data) resolve(data.result);
      else reject(new Refusal(422, data.problem));
    });
    apart.location.replace(address);
  } catch (failure) {
    channel.close();
    apart.close();
    throw failure;
  }
  return promise;
}

/** Passes the result, or what failed, from that window to the page that opened it, and closes the window once it is taken. */
export function notifyOpener(answer: string, came: { result: SignedOn['result'] } | { problem: string }) {
  const state = stateIn(answer);
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.state === state && 'isTaken' in data) window.close();
  });
  channel.postMessage({ state, ...came } satisfies Message);
  return () => channel.close();
}
