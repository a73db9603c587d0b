import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { session, type CurrentUser } from '@lintel/contract/areas/session';
import { ownAddress } from './address.ts';
import { send } from './api.ts';
import { keeper, removeFromDevice } from './on-device/switch.ts';
import { remembered } from './remembered.ts';

/** Fetches who is signed in, with their e-mail if this browser has it (specification AUTH-014). */
export async function askCurrentUser(signal?: AbortSignal): Promise<CurrentUser> {
  const email = remembered.email();
  const me = await send(session.currentUser, { body: email ? { email } : {} }, { signal });
  remembered.emailIs(me.email);
  // Before anything of somebody else's could be shown to them.
  if (keeper() !== me.id) removeFromDevice();
  return me;
}

/** Who is signed in. */
export const currentUser = queryOptions({
  queryKey: [session.currentUser.area, session.currentUser.name],
  queryFn: ({ signal }) => askCurrentUser(signal),
});

/** The page after signing in: the requested one, or the user's start page. */
export async function startAddress(queries: QueryClient, returnTo: string | undefined): Promise<string> {
  const address = ownAddress(returnTo);
  return address === '/' ? (await queries.fetchQuery(currentUser)).startPage : address;
}

/** The signed-in user, on every page inside the frame. */
export function useMe(): CurrentUser {
  return useSuspenseQuery({ ...currentUser, staleTime: 5 * 60_000 }).data;
}
