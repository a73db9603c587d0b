import { isReadOnly, permissions as allPermissions } from '@lintel/contract/platform/permissions';
import type { Permission } from '@lintel/contract/platform/permissions';

export type Grant = {
  id: string;
  reach: 'organisation' | 'region' | 'landlord' | 'properties';
  regionId: string | null;
  landlordId: string | null;
  permissions: Permission[];
};

/** The properties on which something is allowed. */
export type Reach = Readonly<{
  everywhere: boolean;
  regionIds: readonly string[];
  landlordIds: readonly string[];
  grantIds: readonly string[];
}>;

/** The place of a record as one user sees it; `grantIds` are the user's grants that name its property. */
export type PlaceOfRecord = { regionId: string | null; landlordId: string | null; grantIds: string[] };

/** Whether a reach covers a place: `reachCovers` for a row in memory. */
export const reaches = (reach: Reach, { regionId, landlordId, grantIds }: PlaceOfRecord): boolean =>
  reach.everywhere ||
  (regionId !== null && reach.regionIds.includes(regionId)) ||
  (landlordId !== null && reach.landlordIds.includes(landlordId)) ||
  grantIds.some((id) => reach.grantIds.includes(id));

/** A row of a list of work, on a property or on none. */
export type PlaceOfWork = PlaceOfRecord & { propertyId: string | null; propertyArchived: boolean };

/** Whether this person may do something to a piece of work; nobody may on an archived property. */
export const mayOnWork = (me: Pick<Me, 'has' | 'reach'>, permission: Permission, work: PlaceOfWork): boolean =>
  work.propertyId === null ? me.has(permission) : !work.propertyArchived && reaches(me.reach(permission), work);

/** The regions whose properties are a reader's whole reach, or everywhere. */
export type RegionsSeen = 'all' | readonly string[];

/** The regions that a reach consists of, so that counts by region apply to it; null if it is of another kind. */
export const regionsOf = ({ everywhere: isWhole, regionIds, landlordIds, grantIds }: Reach): RegionsSeen | null => {
  if (isWhole) return 'all';
  return landlordIds.length || grantIds.length ? null : [...new Set(regionIds)].toSorted();
};

/** The regions in which this person sees all work of a kind on properties, so that kept counts apply to them; null if others count. */
export const regionsOfWork = (me: Pick<Me, 'share' | 'has' | 'reach'>, menu: Permission): RegionsSeen | null =>
  me.share || !me.has(menu) ? null : regionsOf(me.reach('PRISM_PROPERTY_VIEW'));

/** The caller, and the only place that decides what they may see and do. Shared between requests (decision 022), hence immutable. */
export type Me = Readonly<{
  id: string;
  sessionId: string | null;
  fullName: string;
  email: string;
  login: string;
  jobTitle: string | null;
  /** A program with the API token of this user: it may call what only reads (decision 067). */
  isProgram?: true;
  isSupportView: boolean;
  isSupportEdit: boolean;
  /** An outsider with the link to one item: not a user, and sees nothing but that item. */
  share: Readonly<{ id: string; recordId: string }> | null;
  /** Somebody without an account reporting through the poster of a property: not a user, and sees nothing. */
  poster: Readonly<{ id: string; propertyId: string }> | null;
  /** Somebody with a contractor's link: not a user, and sees nothing but what belongs to the contractor. */
  contractor: Readonly<{ id: string; contractorId: string }> | null;
  /** Whether the permission is held anywhere; an app permission is held everywhere. */
  has(permission: Permission): boolean;
  /** Where a property permission holds. */
  reach(permission: Permission): Reach;
  permissions: readonly Permission[];
}>;

export type Identity = Pick<Me, 'id' | 'sessionId' | 'fullName' | 'email' | 'login' | 'jobTitle' | 'isProgram'>;

const everywhere: Reach = { everywhere: true, regionIds: [], landlordIds: [], grantIds: [] };

/** The support permissions that imply another one, over the whole organisation (conflict C25). */
export const supportPermissionsFor = (permission: Permission): Permission[] => [
  'PRISM_SUPPORT_EDIT',
  ...(isReadOnly(permission) ? (['PRISM_SUPPORT_VIEW'] as const) : []),
];

export function userActor(identity: Identity, grants: readonly Grant[]): Me {
  const held = new Set(grants.flatMap((grant) => grant.permissions));
  const isSupportEdit = held.has('PRISM_SUPPORT_EDIT');
  const isSupportView = isSupportEdit || held.has('PRISM_SUPPORT_VIEW');
  const bypasses = (permission: Permission) => supportPermissionsFor(permission).some((support) => held.has(support));
  const has = (permission: Permission) => held.has(permission) || bypasses(permission);
  return {
    ...identity,
    isSupportView,
    isSupportEdit,
    share: null,
    poster: null,
    contractor: null,
    has,
    get permissions() {
      return (Object.keys(allPermissions) as Permission[]).filter(has);
    },
    reach(permission) {
      if (bypasses(permission)) return everywhere;
      const holding = grants.filter((grant) => grant.permissions.includes(permission));
      if (holding.some((grant) => grant.reach === 'organisation')) return everywhere;
      return {
        everywhere: false,
        regionIds: holding.flatMap((grant) => grant.regionId ?? []),
        landlordIds: holding.flatMap((grant) => grant.landlordId ?? []),
        grantIds: holding.filter((grant) => grant.reach === 'properties').map((grant) => grant.id),
      };
    },
  };
}

const THE_SYSTEM = '00000000-0000-0000-0000-000000000000';

/** The system itself acting for an organisation: jobs, imports, first start. */
export function systemActor(name = 'Lintel'): Me {
  return {
    id: THE_SYSTEM,
    sessionId: null,
    fullName: name,
    email: '',
    login: '',
    jobTitle: null,
    isSupportView: false,
    isSupportEdit: false,
    share: null,
    poster: null,
    contractor: null,
    has: () => true,
    reach: () => everywhere,
    permissions: [],
  };
}

/** Somebody without an account or a grant, by the id of their link. */
const withoutAccount = (id: string, fullName: string, email = '') =>
  userActor({ id, sessionId: null, fullName, email, login: '', jobTitle: null }, []);

/** An outsider with the link to one item. */
export const shareActor = (
  share: { id: string; recordId: string },
  { fullName, company, email }: { fullName: string; company: string; email: string },
): Me => ({ ...withoutAccount(share.id, `${fullName} (${company})`, email), share });

/** Somebody with a contractor's link. */
export const contractorActor = (
  contractor: { id: string; contractorId: string },
  { name, email }: { name: string; email: string },
): Me => ({ ...withoutAccount(contractor.id, name, email), contractor });

/** An unknown person in front of a poster. */
export const posterActor = (poster: { id: string; propertyId: string }): Me => ({
  ...withoutAccount(poster.id, 'Somebody by a poster'),
  poster,
});

type Outsider = Pick<Me, 'share' | 'poster' | 'contractor'>;
/** Whether the caller came by a link and is not a user. */
export const isOutsider = ({ share, poster, contractor }: Outsider): boolean => Boolean(share ?? poster ?? contractor);

/** The acting user, for columns that reference one; null for outsiders and for the system. */
export const userIdOf = (me: Outsider & Pick<Me, 'id'>): string | null =>
  isOutsider(me) || me.id === THE_SYSTEM ? null : me.id;
