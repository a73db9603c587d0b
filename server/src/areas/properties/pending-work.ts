import { holdersOf } from '#areas/notices/holders';
import { managersOf } from '#areas/notices/managers';
import { notify } from '#areas/notices/notify';
import type { Scope } from '#platform/scope';
import { workKinds } from '#platform/record/every-work';

/** What is no longer reminded of once a property is archived, in words, and who was to do it. */
type Silenced = { inWords: string; holderIds: string[] };

/** The pending work on each of these properties; those without any are left out. */
export async function pendingWorkOn(scope: Scope, propertyIds: readonly string[]): Promise<Map<string, Silenced>> {
  const byProperty = new Map<string, { words: string[]; holderIds: string[] }>();
  for (const [name] of workKinds(scope)) {
    const silenced = scope.kinds[name].pendingWork;
    if (!silenced) continue;
    const found = await silenced.on(scope, propertyIds);
    const allIds = found.flatMap(({ ids }) => ids);
    const holders = allIds.length ? await holdersOf(scope, name, allIds) : new Map<string, string[]>();
    for (const { propertyId, ids } of found) {
      const { words, holderIds } = byProperty.get(propertyId) ?? { words: [], holderIds: [] };
      byProperty.set(propertyId, {
        words: [...words, `${ids.length} ${ids.length === 1 ? silenced.one : silenced.many}`],
        holderIds: [...holderIds, ...ids.flatMap((id) => holders.get(id) ?? [])],
      });
    }
  }
  return new Map(
    [...byProperty].map(([id, { words, holderIds }]) => [id, { inWords: words.join(' and '), holderIds }]),
  );
}

/** The log's text for archiving a property. */
export const archivedInWords = (how: string, silenced: Silenced | undefined) =>
  silenced ? `${how}, with ${silenced.inWords}` : how;

/** Notifies those who manage the properties, and those whose work there ends, that they were archived and why. */
export async function notifyOfArchiving(
  scope: Scope,
  propertyIds: readonly string[],
  { reason, silenced }: { reason: string; silenced: ReadonlyMap<string, Silenced> },
): Promise<void> {
  const managers = await managersOf(scope, propertyIds);
  await notify(
    scope,
    propertyIds.map((id) => {
      const { inWords, holderIds = [] } = silenced.get(id) ?? {};
      return {
        kind: 'property-archived' as const,
        about: { type: 'PROPERTY' as const, id },
        to: [...(managers.get(id) ?? []), ...holderIds],
        details: {
          reason,
          text: inWords ? `It leaves the lists with ${inWords}.` : 'Nothing was overdue there by law.',
        },
      };
    }),
  );
}
