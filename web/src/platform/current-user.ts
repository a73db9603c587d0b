import { useSuspenseQuery } from '@tanstack/react-query';
import { session, type CurrentUser } from '@lintel/contract/areas/session';
import { read } from './api.ts';
import { remembered } from './remembered.ts';

const login = remembered.login();

/** Who is signed in. Asked with the e-mail last signed in with, where one is known. */
export const currentUser = read(session.currentUser, { body: login ? { email: login } : {} });

/** The signed-in person, on every page inside the frame. */
export function useMe(): CurrentUser {
  return useSuspenseQuery({ ...currentUser, staleTime: 5 * 60_000 }).data;
}
