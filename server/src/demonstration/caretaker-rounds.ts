import { assignToUser } from '#areas/shares/assign';
import type { Chance } from './chance.ts';
import { raise } from './findings.ts';
import type { Character, On } from './people.ts';
import { findings } from './what-was-found.ts';

type Stage = { on: On; luck: Chance; people: Character[]; ids: ReadonlyMap<string, string>; lastDay: number };

/** Findings of a weekly walk round a building, which a caretaker can put right without a firm. */
const seen = findings.filter(({ name }) =>
  [
    'Flush and descale the little-used outlets',
    'Secure the loose handrail',
    'Replace the failed lamps',
    'Clear the blocked gully',
    'Put up “Fire door keep shut” signs',
    'Replace the faded fire action notices',
    'Bring the log book up to date',
  ].includes(name),
);

/** Caretakers raise actions on their rounds and are assigned them; some are overdue by now. */
export async function seedCaretakerRounds({ on, luck, people, ids, lastDay }: Stage) {
  for (const { login, isGone } of people.filter(({ propertyCount }) => propertyCount)) {
    if (isGone) continue;
    const day = lastDay - luck.whole(4, 200);
    const found = Array.from({ length: luck.whole(2, 4) }, () => luck.oneOf(seen));
    await on(day, login, async (scope) => {
      const places = await scope.whole
        .selectFrom('grantProperties')
        .innerJoin('grants', 'grants.id', 'grantProperties.grantId')
        .innerJoin('properties', 'properties.id', 'grantProperties.propertyId')
        .select('properties.id')
        .where('grants.userId', '=', ids.get(login)!)
        .where('properties.archivedAt', 'is', null)
        .orderBy('properties.referenceSort')
        .execute();
      if (places.length === 0) return;
      const { id: propertyId } = luck.oneOf(places);
      for (const { id } of await raise(scope, { propertyId }, [...new Set(found)], day))
        await assignToUser(scope, 'ACTION', id, ids.get(login)!);
    });
  }
}
