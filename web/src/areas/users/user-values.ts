import type { NewGrant, User, UserDetails } from '@lintel/contract/areas/users';
import type { ContractForm } from '#platform/form/contract-form.ts';
import { randomId } from '#platform/random-id.ts';

type GrantValues = NewGrant & { key: string };
export type UserValues = Omit<UserDetails, 'jobTitle' | 'phone'> & {
  jobTitle: string;
  phone: string;
  grants: GrantValues[];
  invite: boolean;
};
export type UserFormState = ContractForm<UserValues>;

export const emptyUser = (): UserValues => ({
  fullName: '',
  login: '',
  email: '',
  jobTitle: '',
  phone: '',
  isExternal: false,
  grants: [],
  invite: true,
});
export const emptyGrant = (): GrantValues => ({
  key: randomId(),
  roleId: '',
  reach: 'organisation',
  regionId: null,
  landlordId: null,
  propertyIds: [],
});

/** The initial form values of a user. */
export function valuesOf(user: User): UserValues {
  const { fullName, login, email, jobTitle, phone, isExternal, grants } = user;
  return {
    fullName,
    login,
    email,
    jobTitle: jobTitle ?? '',
    phone: phone ?? '',
    isExternal,
    invite: false,
    grants: grants.map(({ role, reach, region, landlord, propertyIds }) => ({
      key: randomId(),
      roleId: role.id,
      reach,
      regionId: region?.id ?? null,
      landlordId: landlord?.id ?? null,
      propertyIds,
    })),
  };
}
