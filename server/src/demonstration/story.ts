import { changeApiTokenSettings } from '#areas/api-tokens/settings';
import { systemActor } from '#platform/access/access';
import { recallTaskHistory } from '#areas/tasks/history';
import { gatherStatistics } from '#platform/database/owner';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import {
  archiveProperty,
  changeProperty,
  createProperty,
  getProperty,
  restoreProperty,
} from '#areas/properties/service';
import { keepSearchTextsOfPeople } from '#areas/search/search-texts';
import { PropertyChange } from '@lintel/contract/areas/properties/property';
import type { Property } from '@lintel/contract/areas/properties/property';
import { chance } from './chance.ts';
import type { TakenIn } from '#areas/files/take-in';
import { seedAccidents } from './accidents.ts';
import { seedContractors } from './contractors.ts';
import { askQuestions } from './checklists.ts';
import { coverEquipment } from './covered-equipment.ts';
import { seedDuties } from './duties.ts';
import { seedEnforcement } from './enforcement.ts';
import { seedEquipment } from './equipment.ts';
import { seedEvacuationPlans } from './evacuation-plans.ts';
import { seedHazards } from './hazards.ts';
import { seedLetters } from './letters.ts';
import { seedFindings } from './findings.ts';
import type { Paper } from './paper.ts';
import { bringPeople } from './people.ts';
import type { Character, On } from './people.ts';
import { seedPlaces } from './places.ts';
import { landlords, makePortfolio } from './portfolio.ts';
import type { EntryId } from './portfolio.ts';
import { seedCaretakerRounds } from './caretaker-rounds.ts';

const DAY = 86_400_000;
const MONTHS_14 = 425;
/** The day by which all properties have been added. */
const LAST_ARRIVAL = 338;

export type Organisation = { id: string; domain: string; people: Character[]; propertyCount: number; seed: number };

/** Fourteen months in the life of an organisation, written through the same functions that its users call. */
export async function seed(
  maker: ScopeMaker,
  { id: organisationId, domain, people, propertyCount, seed }: Organisation,
  {
    ownerUrl,
    password,
    paper,
    photographs,
  }: { ownerUrl: string; password: string; paper: Paper; photographs: TakenIn[] },
) {
  const began = Math.floor(maker.clock().getTime() / DAY) * DAY - MONTHS_14 * DAY;
  const luck = chance(seed);
  const names = new Map<string, string>();
  const ids = new Map<string, string>();
  let scene = 0;
  /** Works as somebody, some days after the beginning, at a random minute of their working day. */
  const on = <T>(day: number, login: string, work: (scope: Scope) => Promise<T>) => {
    const at = new Date(began + day * DAY + (8 * 60 + luck.whole(0, 560)) * 60_000);
    const id = ids.get(login);
    const me = id ? { ...systemActor(), id, fullName: names.get(login) ?? '', login } : systemActor();
    return inScope(
      { ...maker, clock: () => at },
      { organisationId, requestId: `story ${(scene += 1)}`, identify: async () => ({ me, timeZone: 'Europe/London' }) },
      work,
    );
  };

  const entryId = await on(0, '', bringLandlords);
  await on(1, '', async (scope) => {
    for (const [login, id] of await bringPeople(scope, people, domain, password, entryId)) ids.set(login, id);
    for (const { login, fullName } of people) names.set(login, fullName);
    await keepSearchTextsOfPeople(
      scope,
      (await scope.db.selectFrom('users').select('id').execute()).map((user) => user.id),
    );
  });

  const details = makePortfolio(propertyCount, entryId, seed);
  const made: string[] = [];
  await on(3, 'manager', async (scope) => {
    for (const each of details.slice(0, Math.floor(propertyCount * 0.8)))
      made.push((await createProperty(scope, each)).id);
  });
  for (const [index, each] of details.slice(made.length).entries())
    made.push((await on(40 + index * 12, 'manager', (scope) => createProperty(scope, each))).id);

  await on(5, 'admin', async (scope) => {
    await giveSites(scope, people, ids, made);
    await changeApiTokenSettings(scope, { isOn: true, version: 0 });
  });
  await askQuestions(on);
  await putOwners(on, people, made, ids);
  await surveys(on, made, luck);
  await conversations(on, made, luck);
  await comingsAndGoings(on, made);
  // First, so that the rounds say of each piece what was found.
  await seedEquipment({
    on,
    luck: chance(seed + 6),
    entryId,
    properties: made,
    details,
    lastDay: MONTHS_14 - 1,
  });
  await seedDuties({
    on,
    luck: chance(seed + 1),
    properties: made,
    allThere: LAST_ARRIVAL,
    lastDay: MONTHS_14 - 1,
    paper,
    sold: { propertyIds: [made[33], made[58]].filter((id) => id !== undefined), day: 300 },
    findings: async (stage) => {
      // Most rows exist by now, but plans still assume empty tables: without this, the rest would take twice as long.
      await gatherStatistics(ownerUrl);
      await seedFindings({
        ...stage,
        luck: chance(seed + 2),
        photographs,
        workers: ['property', 'site', 'manager'].map((login) => `${login}@${domain}`),
      });
    },
  });
  await seedAccidents({
    on,
    luck: chance(seed + 3),
    entryId,
    properties: made.slice(0, 20),
    lastDay: MONTHS_14 - 1,
  });
  await seedContractors({ on, luck: chance(seed + 4), entryId, lastDay: MONTHS_14 - 1 });
  await seedPlaces({ on, people, ids, lastDay: MONTHS_14 - 1 });
  await seedEnforcement({
    on,
    entryId,
    properties: made.filter((_, at) => details[at]!.nation === 'england').slice(4, 7),
    lastDay: MONTHS_14 - 1,
  });
  await seedHazards({
    on,
    properties: made.filter((_, at) => details[at]!.nation === 'england').slice(7, 9),
    lastDay: MONTHS_14 - 1,
  });
  await seedEvacuationPlans({
    on,
    property: made.find((_, at) => details[at]!.nation === 'england' && (details[at]!.heightMetres ?? 0) >= 18),
    lastDay: MONTHS_14 - 1,
  });
  await seedCaretakerRounds({ on, luck: chance(seed + 5), people, ids, lastDay: MONTHS_14 - 1 });
  await on(MONTHS_14 - 2, 'admin', async (scope) => {
    await aVeryLongAddress(made[7]!)(scope);
    await recallTaskHistory(scope);
  });
  await coverEquipment({ on, lastDay: MONTHS_14 - 1 });
  await seedLetters({ on, lastDay: MONTHS_14 - 1 });
}

async function bringLandlords(scope: Scope): Promise<EntryId> {
  const { db } = scope;
  const dictionary = await db
    .selectFrom('dictionaries')
    .select('id')
    .where('name', '=', 'LANDLORD')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('dictionaryEntries')
    .values(
      landlords.map(({ name, kind }, order) => ({
        id: scope.newId(),
        dictionary: 'LANDLORD' as const,
        code: name.toLowerCase().replace(/\W+/g, '-'),
        name,
        sortOrder: order + 1,
        details: JSON.stringify({ kind }),
      })),
    )
    .execute();
  await scope.record(dictionary.id, {
    type: 'EDIT',
    event: 'dictionary.entries-added',
    summary: `${landlords.length} landlords added`,
  });
  const entries = await db.selectFrom('dictionaryEntries').select(['id', 'dictionary', 'code', 'name']).execute();
  const found = new Map(
    entries.flatMap(
      ({ id, dictionary: of, code, name }) =>
        [
          [`${of}/${code}`, id],
          [`${of}/${name}`, id],
        ] as const,
    ),
  );
  return (of, codeOrName) => found.get(`${of}/${codeOrName}`) ?? null;
}

/** Gives site staff chosen properties as the reach of their grants. */
async function giveSites(scope: Scope, people: Character[], ids: Map<string, string>, properties: string[]) {
  let next = 0;
  for (const { login, propertyCount } of people) {
    if (!propertyCount) continue;
    const userId = ids.get(login)!;
    const grant = await scope.db
      .selectFrom('grants')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    const theirs = properties.slice(next, (next += propertyCount));
    await scope.db
      .insertInto('grantProperties')
      .values(theirs.map((propertyId) => ({ grantId: grant.id, propertyId })))
      .execute();
    await scope.record(userId, {
      type: 'EDIT',
      event: 'user.rights-changed',
      summary: `May see ${theirs.length} properties`,
    });
  }
}

const edited = (property: Property, more: Partial<Property>) => PropertyChange.parse({ ...property, ...more });

/** Makes the property manager of each region the owner of its properties. */
async function putOwners(on: On, people: Character[], properties: string[], ids: Map<string, string>) {
  const managers = people.filter((person) => person.role === 'property-manager' && person.regions && !person.isGone);
  await on(9, 'manager', async (scope) => {
    const regions = new Map(
      (
        await scope.db
          .selectFrom('dictionaryEntries')
          .select(['id', 'code'])
          .where('dictionary', '=', 'REGIONS')
          .execute()
      ).map((entry) => [entry.id, entry.code]),
    );
    for (const id of properties.slice(0, Math.floor(properties.length * 0.8))) {
      const property = await getProperty(scope, id);
      const owner = managers.find((person) => person.regions!.includes(regions.get(property.regionId ?? '') ?? ''));
      if (owner) await changeProperty(scope, edited(property, { ownerIds: [ids.get(owner.login)!] }));
    }
  });
}

/** Surveyors and assessors correct what the property records had wrong. */
async function surveys(on: On, properties: string[], luck: ReturnType<typeof chance>) {
  for (let index = 0; index < properties.length * 0.7; index += 1) {
    const id = luck.oneOf(properties);
    const day = 60 + Math.floor((index / properties.length) * 480);
    const finding: Partial<Property> = luck.oneOf([
      { asbestos: 'found' },
      { asbestos: 'not-found' },
      { hasSmokeVents: true },
      { hasEmergencyLighting: true },
      { gasSupply: 'none' },
      { waterSystem: 'stored-hot-and-cold' },
      { hasDryRiser: true },
      { hasLightningProtection: false },
      { hasAirConditioning: true },
      { heightMetres: 0 },
      { floorAreaSquareMetres: luck.whole(300, 9000) },
      { hasPlayArea: true },
    ]);
    await on(Math.min(day, MONTHS_14 - 1), luck.oneOf(['safety', 'manager', 'manager', 'safety']), async (scope) => {
      const property = await getProperty(scope, id);
      if (property.archivedAt)
        return scope.record(id, {
          type: 'COMMENT',
          event: 'comment.added',
          comment: 'Survey not done: the property is being sold.',
        });
      return void (await changeProperty(scope, edited(property, fitting(property, finding))));
    });
  }
}

/** Limits a finding to what suits the property: a house has no riser, and a height follows from its storeys. */
function fitting(property: Property, finding: Partial<Property>): Partial<Property> {
  const { storeys } = property;
  if ('heightMetres' in finding)
    return storeys === null ? {} : { heightMetres: Math.round((storeys - 1) * 29 + 1) / 10 };
  const needsFloors = finding.hasDryRiser === true || finding.hasSmokeVents === true;
  return needsFloors && (storeys ?? 0) < 4 ? {} : finding;
}

const remarks = [
  'Keys are with the concierge; ring before 10.',
  'Roof access only with the fall-arrest kit in the plant room.',
  'Residents’ meeting on the first Tuesday of the month, common room.',
  'Height measured by laser today, to the top occupied storey.',
  'Asbestos register re-issued; new copy is behind the desk.',
  'Gas meters moved outside last week, risers are capped.',
  'Car park barrier is out of order, use the rear entrance.',
  'The managing agent changed in spring; the new contact is in the folder.',
  'Water tanks inspected with the contractor, access hatch needs a new lock.',
  'Dry riser inlet is blocked by parked bicycles again. Spoke to the caretaker.',
  'Fire and rescue service visited for familiarisation; they asked for the floor plans.',
  'UPRN checked against the gazetteer.',
];

async function conversations(on: On, properties: string[], luck: ReturnType<typeof chance>) {
  for (let index = 0; index < properties.length * 0.8; index += 1) {
    const id = luck.oneOf(properties);
    const comment = luck.oneOf(remarks);
    await on(
      30 + Math.floor((index / properties.length) * 485),
      luck.oneOf(['manager', 'safety', 'property', 'site', 'admin']),
      (scope) => scope.record(id, { type: 'COMMENT', event: 'comment.added', comment }),
    );
  }
}

/** Two are sold, one of which returns when the sale falls through. */
async function comingsAndGoings(on: On, properties: string[]) {
  const [sold, fellThrough] = [properties[33], properties[58]];
  for (const id of [sold, fellThrough]) {
    if (id)
      await on(300, 'manager', async (scope) =>
        archiveProperty(scope, {
          id,
          version: (await getProperty(scope, id)).version,
          reason: 'Sold to Meridian Property Fund, completion 1 September',
          evenIfBound: false,
        }),
      );
  }
  if (fellThrough) await on(352, 'manager', (scope) => restoreProperty(scope, fellThrough));
}

const aVeryLongAddress = (id: string) => async (scope: Scope) => {
  const property = await getProperty(scope, id);
  await changeProperty(
    scope,
    edited(property, {
      address1:
        'The Former Northbridge and District Co-operative Wholesale Society Warehouse and Departmental Offices, Block C',
      address2: 'Between the Old Corn Exchange and the Methodist Central Hall',
      address3: 'Lower Mill Lane, off Exchange Street (entrance in Tanner Row)',
      address4: 'Castlegate Conservation Area',
      address5: 'Northbridge upon Calder',
    }),
  );
};
