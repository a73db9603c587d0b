import { sql } from 'kysely';
import { nations } from '@lintel/contract/areas/properties/nations';
import type { PropertyDetails } from '@lintel/contract/areas/properties/property';
import type { Scope } from '#platform/scope';

type Nation = NonNullable<PropertyDetails['nation']>;
export type NationOf = (place: Pick<PropertyDetails, 'localAuthorityId' | 'regionId' | 'postcode'>) => Nation | null;

/** The nation of a property without one: by its local authority, or its region, or a postcode found in only one nation. */
export async function nationByPlace({ db }: Scope, entryIds?: string[]): Promise<NationOf> {
  const entries = await db
    .selectFrom('dictionaryEntries')
    .select(['id', 'details'])
    .where('dictionary', 'in', ['LOCAL_AUTHORITY', 'REGIONS'])
    .$if(entryIds !== undefined, (query) => query.where('id', '=', sql<string>`any (${entryIds}::uuid[])`))
    .execute();
  const byEntry = new Map(entries.map(({ id, details }) => [id, asNation(details['nation'])]));
  const of = (entryId: string | null) => (entryId ? byEntry.get(entryId) : undefined) ?? null;
  return ({ localAuthorityId, regionId, postcode }) => of(localAuthorityId) ?? of(regionId) ?? ofPostcode(postcode);
}

/** The postcode areas that lie in one nation only; a border crosses CA, CH, DG, GL, HR, LD, LL, NP, SY and TD. */
const postcodeAreas: Record<Nation, string> = {
  england:
    'AL B BA BB BD BH BL BN BR BS CB CM CO CR CT CV CW DA DE DH DL DN DT DY E EC EN EX FY GU HA HD HG HP HU HX IG IP KT L LA LE LN LS LU M ME MK N NE NG NN NR NW OL OX PE PL PO PR RG RH RM S SE SG SK SL SM SN SO SP SR SS ST SW TA TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO',
  wales: 'CF SA',
  scotland: 'AB DD EH FK G HS IV KA KW KY ML PA PH ZE',
  'northern-ireland': 'BT',
};
const byArea = new Map(
  nations.flatMap(({ id }) => postcodeAreas[id].split(' ').map((area): [string, Nation] => [area, id])),
);

const ofPostcode = (postcode: string | null) =>
  (postcode && byArea.get(/^([A-Z]{1,2})\d/.exec(postcode)?.[1] ?? '')) || null;

const asNation = (code: unknown): Nation | null => nations.find((nation) => nation.id === code)?.id ?? null;
