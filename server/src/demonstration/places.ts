import { addEntry } from '#areas/dictionaries/service';
import { changePerson, getPerson } from '#areas/people/person';
import { recordTraining } from '#areas/people/person-training';
import { changeTrainingRules, trainingRules } from '#areas/people/training-rules';
import { plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import type { Character, On } from './people.ts';

type Stage = { on: On; people: readonly Character[]; ids: ReadonlyMap<string, string>; lastDay: number };

const groups = {
  'Fire wardens': ['w.tan', 'n.grant', 'o.farouk', 'site'],
  'Out of hours': ['site', 'd.price', 'a.kowalski', 'property'],
} as const;

/** Training, with the days left on the last day of the story; negative if expired. */
const trained: readonly (readonly [login: string, kind: string, daysLeft: number, provider: string])[] = [
  ['site', 'asbestos-awareness', -31, 'Fairfax Training'],
  ['property', 'asbestos-awareness', 19, 'Fairfax Training'],
  ['c.dunne', 'asbestos-awareness', 240, 'Fairfax Training'],
  ['p.novak', 'legionella-awareness', 410, 'Clearwater Hygiene'],
  ['w.tan', 'fire-warden', 150, 'Calder Fire Protection'],
  ['n.grant', 'fire-warden', 44, 'Calder Fire Protection'],
  ['site', 'first-aid-at-work', 700, 'Whitcombe Safety'],
  ['b.hargreaves', 'iosh-managing-safely', 380, 'Whitcombe Safety'],
];

/** The validity in years of certificates that do not last one year. */
const years: Record<string, number> = { 'first-aid-at-work': 3, 'iosh-managing-safely': 3, 'legionella-awareness': 2 };

/** Managers, two groups, and training records: one certificate has expired, two expire soon. */
export async function seedPlaces({ on, people, ids, lastDay }: Stage) {
  const site = people.filter(({ role, isGone }) => role === 'site-staff' && !isGone);
  const estates = people.filter(({ role, isGone }) => role === 'property-manager' && !isGone);
  const managerOf = ({ login, role }: Character): string | undefined => {
    if (role === 'site-staff') return estates[site.findIndex((one) => one.login === login) % estates.length]?.login;
    if (role === 'safety-manager' && login !== 'safety') return 'safety';
    if (role === 'contractor-manager' && login !== 'contractor') return 'contractor';
    return login === 'manager' || role === 'read-only-auditor' || role === 'support' ? undefined : 'manager';
  };
  const there = people.filter(({ isGone }) => !isGone);
  await on(lastDay - 60, 'admin', async (scope) => {
    const groupIds = new Map<string, string>();
    for (const name of Object.keys(groups))
      groupIds.set(name, (await addEntry(scope, { dictionary: 'PEOPLE_GROUP', name })).id);
    for (const person of there) {
      const id = ids.get(person.login)!;
      const { version, jobTitle } = await getPerson(scope, { id, personEmail: undefined });
      const own = Object.entries(groups).flatMap(([name, logins]) =>
        (logins as readonly string[]).includes(person.login) ? groupIds.get(name)! : [],
      );
      const managerId = ids.get(managerOf(person) ?? '') ?? null;
      if (managerId !== null || own.length)
        await changePerson(scope, { id, version, jobTitle, managerId, groupIds: own });
    }
    const { version, kinds } = await trainingRules(scope);
    const wardens = groupIds.get('Fire wardens')!;
    await changeTrainingRules(scope, {
      version,
      kinds: kinds.map((kind) =>
        kind.id === 'fire-warden' ? { ...kind, requiredOf: { ...kind.requiredOf, groupIds: [wardens] } } : kind,
      ),
    });
  });
  await on(lastDay - 50, 'safety', async (scope) => {
    for (const [login, kind, daysLeft, provider] of trained) {
      const personId = ids.get(login);
      if (!personId) continue;
      const toOn = plusDays(scope.today, 50 + daysLeft);
      const fromOn = plusDays(plusInterval(toOn, { count: -12 * (years[kind] ?? 1), unit: 'month' }), 1);
      const training = { kind, provider, number: null, fromOn, toOn, uploadSessionId: null };
      await recordTraining(scope, { personId, ...training });
    }
  });
}
