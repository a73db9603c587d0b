import type { SignedOn } from '@lintel/contract/areas/sign-on';
import { Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';

const CHANNEL = 'lintel.sign-on';

/** Goes to the provider in a window of its own, so that nothing on this page is lost; answers what that window came back with. */
export async function signOnApart(begin: () => Promise<{ dto: { address: string } }>): Promise<SignedOn['result']> {
  // Opened before anything is waited for: browsers open none later.
  const apart = window.open('', '_blank', 'popup,width=520,height=720');
  if (!apart) throw new Refusal(0, t('sign.on.blocked'));
  const channel = new BroadcastChannel(CHANNEL);
  try {
    const { dto } = await begin();
    apart.location.replace(dto.address);
  } catch (failure) {
    channel.close();
    apart.close();
    throw failure;
  }
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      channel.close();
      resolve(data as SignedOn['result']);
    });
  });
}

/** Said in that window, to the page that opened it. */
export function tellOpener(result: SignedOn['result']) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(result);
  channel.close();
  window.close();
}
