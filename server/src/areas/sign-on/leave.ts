import type { z } from 'zod';
import type { signOn } from '@lintel/contract/areas/sign-on';
import { findSpace, nobodysSpace } from '#areas/session/queries';
import type { AnonymousContext } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { countBegun, notSetUp, orRefusal } from './begin.ts';
import { addressToLeave } from './provider.ts';
import { readProvider } from './settings.ts';

/** Where somebody who has signed out here also signs out at the provider: the next person at a shared computer would be let in as them. */
export async function leaveProvider(
  { maker, request }: AnonymousContext,
  { spaceId }: z.output<typeof signOn.leave.body>,
  setting: Setting,
) {
  await countBegun(setting, request.ip);
  const organisationId = (await findSpace(maker, spaceId))?.id ?? nobodysSpace;
  const provider = await readProvider(maker, setting.encryption, organisationId);
  if (!provider) throw notSetUp();
  return { dto: { address: await orRefusal(addressToLeave(provider, setting.config)) } };
}
