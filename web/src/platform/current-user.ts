import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { session, type CurrentUser } from '@lintel/contract/areas/session';
import { ownAddress } from './address.ts';
import { read } from './api.ts';
import { remembered } from './remembered.ts';

const login = remembered.login();

/** Who is signed in. Asked with the e-mail last signed in with, where one is known. */
export const currentUser = read(session.currentUser, { body: login ? { email: login } : {} });

/** Where to go on after signing in: where one wanted to, or where one's day begins. */
export async function startAddress(queries: QueryClient, returnTo: string | undefined): Promise<string> {
  const address = ownAddress(returnTo);
  return address === '/' ? (await queries.fetchQuery(currentUser)).startPage : address;
}

/** The signed-in person, on every page inside the frame. */
export function useMe(): CurrentUser {
  return useSuspenseQuery({ ...currentUser, staleTime: 5 * 60_000 }).data;
}
