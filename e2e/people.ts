import type { APIRequest } from '@playwright/test';
import { roles as roleEndpoints } from '@lintel/contract/areas/roles';
import { secondFactor } from '@lintel/contract/areas/second-factor';
import { session } from '@lintel/contract/areas/session';
import { users, type NewGrant, type User } from '@lintel/contract/areas/users';
import type { z } from 'zod';
import { apiOf, type Api } from './api.ts';
import { aWord } from './property.ts';

export const password = 'northbridge-lantern-stair';

/** The people of the demonstration who represent the eight roles. */
export const roles = ['manager', 'admin', 'safety', 'property', 'site', 'contractor', 'auditor', 'support'] as const;
type Login = (typeof roles)[number] | 'j.whitaker';
/** A person of the demonstration, or anybody else by their full login. */
export type Who = Login | `${string}@${string}`;

export const loginOf = (who: Who) => (who.includes('@') ? who : `${who}@demo.example`);
const spaceOf = (login: string) => (login.endsWith('@harrowmere.example') ? 'harrowmere' : 'demo');

/** What a browser stores of somebody signed in. */
export type SignedIn = Awaited<ReturnType<typeof signIn>>;

/** Signs in without a page; a support user also gives a reason. */
export async function signIn(request: APIRequest, baseURL: string, who: Who, secret = password) {
  // In a test a new context starts signed in as the test's user, and signing in again would end their session.
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

/**
 * A new temporary password for somebody, from an administrator who confirms their identity first, since their sign-in may be
 * long ago.
 */
export async function temporaryPassword(admin: Api, id: string): Promise<string> {
  await admin.send(secondFactor.confirm, { body: { password } });
  return (await admin.send(users.setPassword, { body: { id } })).dto.password;
}

/** A user of the test's own, with the tests' password and the rights of a role, everywhere or within a reach. */
export async function aUser(
  admin: Api,
  request: APIRequest,
  baseURL: string,
  roleName = 'Compliance manager',
  reach: Omit<z.input<typeof NewGrant>, 'roleId'> = { reach: 'organisation' },
): Promise<User & { email: `${string}@${string}` }> {
  const name = aWord();
  const email = `${name}@demo.example` as const;
  const { objects } = await admin.send(roleEndpoints.options, {});
  const role = objects.find(({ name: each }) => each === roleName)!;
  const { dto } = await admin.send(users.create, {
    body: { fullName: `Nell ${name}`, login: name, email, grants: [{ roleId: role.id, ...reach }], invite: false },
  });
  const temporary = await temporaryPassword(admin, dto.id);
  const context = await request.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const theirs = apiOf(context);
  await theirs.send(session.signIn, { body: { user_login: name, user_password: temporary, spaceId: 'demo' } });
  await theirs.send(session.changePassword, { body: { currentPassword: temporary, newPassword: password } });
  await context.dispose();
  return { ...dto, email };
}
