import { issuerOf, tenantOf } from '#areas/sign-on/provider';
import type { SignInBasis } from '#areas/sign-on/connection';
import type { Scope } from '#platform/scope';
import { isId } from './queries.ts';
import { scimProblem } from './scim-problem.ts';

/** The provider of single sign-on, if it is a tenant of Microsoft Entra: there an object id is the same for every application. */
export async function tenantProvider({ whole }: Pick<Scope, 'whole'>) {
  const provider = await whole.selectFrom('signOnSettings').select(['issuer', 'label']).executeTakeFirst();
  return provider && tenantOf(provider.issuer) ? { ...provider, issuer: issuerOf(provider) } : undefined;
}

/** The account at the provider of somebody who is created, if the directory knows them by its object id (decision 081). */
export async function accountOf(
  scope: Pick<Scope, 'whole'>,
  externalId: string | null,
): Promise<(Pick<SignInBasis, 'issuer' | 'subject'> & { label: string }) | undefined> {
  const subject = externalId?.toLowerCase() ?? '';
  const provider = isId(subject) ? await tenantProvider(scope) : undefined;
  if (!provider) return undefined;
  const { issuer, label } = provider;
  const holder = await scope.whole
    .selectFrom('signOnIdentities')
    .innerJoin('users', 'users.id', 'signOnIdentities.userId')
    .select('users.login')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (holder)
    throw scimProblem(409, `The user ${holder.login} is connected with this ${label} account already`, 'uniqueness');
  return { issuer, subject, label };
}
