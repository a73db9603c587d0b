import type { Generated, Selectable } from 'kysely';
import type { Derived, Instant, MaybeInstant, Own, Version } from '#platform/database/columns';

type PropertyTable = {
  organisationId: Own;
  id: string;
  version: Version;
  propertyReferenceNumber: string;
  referenceKey: Derived;
  referenceSort: Derived;
  uniquePropertyReferenceNumber: string | null;
  externalId: string | null;
  clientSpecificCode: string | null;
  address1: string;
  address1Sort: Derived;
  address2: string | null;
  address3: string | null;
  address4: string | null;
  address5: string | null;
  postcode: string | null;
  buildingName: string | null;
  city: string | null;
  county: string | null;
  nation: 'england' | 'wales' | 'scotland' | 'northern-ireland' | null;
  regionId: string | null;
  landlordId: string | null;
  localAuthorityId: string | null;
  propertyTypeId: string | null;
  propertyUseId: string | null;
  storeys: number | null;
  heightMetres: number | null;
  dwellings: number | null;
  socialHomes: number | null;
  floorAreaSquareMetres: number | null;
  builtYear: number | null;
  hasCommonParts: boolean | null;
  hasSleepingRisk: boolean | null;
  gasSupply: 'none' | 'communal' | 'dwellings' | 'both' | null;
  waterSystem: 'none' | 'mains-fed' | 'stored-cold' | 'stored-hot-and-cold' | null;
  asbestos: 'presumed' | 'found' | 'not-found' | 'built-since-2000' | null;
  evacuation: 'stay-put' | 'simultaneous' | 'phased' | null;
  passengerLifts: number | null;
  hasCommunalHeating: boolean | null;
  hasAirConditioning: boolean | null;
  hasFireAlarm: boolean | null;
  hasEmergencyLighting: boolean | null;
  hasSprinklers: boolean | null;
  hasDryRiser: boolean | null;
  hasSmokeVents: boolean | null;
  hasLightningProtection: boolean | null;
  hasOilStorage: boolean | null;
  hasPlayArea: boolean | null;
  hasSwimmingPool: boolean | null;
  notes: string | null;
  createdAt: Instant;
  changedAt: Instant;
  /** Name, first line, town: its name everywhere. */
  caption: Derived;
  captionSort: Derived;
  /** All lines, for somebody going there. */
  wholeAddress: Derived;
  archivedAt: MaybeInstant;
  archivedReason: string | null;
};

type PropertyCell = {
  organisationId: Own;
  regionId: string;
  propertyTypeId: string;
  knowsNation: boolean;
  knowsCommonParts: boolean;
  knowsSleepingRisk: boolean;
  n: number;
};

export type PropertyRecord = Selectable<PropertyTable>;

declare module '#platform/database/tables' {
  interface Tables {
    properties: PropertyTable;
    propertyOwners: { organisationId: Own; propertyId: string; userId: string };
    propertyCounts: PropertyCell;
    propertyCountChanges: PropertyCell & { id: Generated<string> };
  }
  interface GuardedTables {
    properties: true;
  }
}
