import type { APIRequest } from '@playwright/test';
import { secondFactor } from '@lintel/contract/areas/second-factor';
import { session } from '@lintel/contract/areas/session';
import { users } from '@lintel/contract/areas/users';
import { apiOf, type Api } from './api.ts';

export const password = 'northbridge-lantern-stair';

/** The people of the demonstration who stand for the eight roles. */
export const roles = ['manager', 'admin', 'safety', 'property', 'site', 'contractor', 'auditor', 'support'] as const;
export type Login = (typeof roles)[number] | 'j.whitaker';
/** A person of the demonstration, or any other by the whole name they sign in with. */
export type Who = Login | `${string}@${string}`;

export const loginOf = (who: Who) => (who.includes('@') ? who : `${who}@demo.example`);
const spaceOf = (login: string) => (login.endsWith('@harrowmere.example') ? 'harrowmere' : 'demo');

/** What a browser keeps of somebody who has signed in. */
export type SignedIn = Awaited<ReturnType<typeof signIn>>;

/** Signs in without a page; a support user also says why they come. */
export async function signIn(request: APIRequest, baseURL: string, who: Who, secret = password) {
  // In a test a new context begins as the one who is signed in there, and signing in again would end their session.
  const context = await request.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const api = apiOf(context);
  await api.send(session.signIn, {
    body: { user_login: loginOf(who), user_password: secret, spaceId: spaceOf(loginOf(who)) },
  });
  if (who === 'support') await api.send(session.giveSupportReason, { body: { reason: 'Browser tests', minutes: 60 } });
  const state = await context.storageState();
  await context.dispose();
  return state;
}

/** A new temporary password of somebody, from an administrator who proves for it who they are: they may have signed in long ago. */
export async function temporaryPassword(admin: Api, id: string): Promise<string> {
  await admin.send(secondFactor.confirm, { body: { password } });
  return (await admin.send(users.setPassword, { body: { id } })).dto.password;
}
