import { EvidencePackRequest, packSubjects } from '@lintel/contract/areas/evidence-packs';
import { shortDate } from '@lintel/contract/cycles/calendar';
import { makeInBackground } from '#areas/files/made/make-in-background';
import type { At, Within } from '#areas/files/made/make-in-background';
import { Refusal } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { packArchive } from './archive.ts';
import type { Maker, MOST } from './archive.ts';
import { gatherProperty, reliesOnOf } from './of-property.ts';
import type { PackProperty } from './of-property.ts';
import { mayHavePacks } from './policy.ts';

const MOST_BYTES = 4e9;

/** Makes a pack as the person who asked for it, with what they may see now, and records that on each property. */
export const makePack = (
  at: At,
  { organisationId, packId }: { organisationId: string; packId: string },
  signal?: AbortSignal,
  most?: typeof MOST,
): Promise<void> =>
  makeInBackground(
    at,
    { organisationId, id: packId },
    {
      mostBytes: MOST_BYTES,
      check: (scope) => {
        if (!mayHavePacks(scope)) throw new Refusal(403, 'Whoever asked for this pack may no longer see properties');
      },
      begin: async (within, asked, onProgress) => {
        const request = EvidencePackRequest.parse(asked);
        const properties = await gathered(within, request, signal);
        const maker = await within((scope) => makerOf(scope, request));
        const { files } = at;
        return {
          stream: packArchive({
            files,
            within,
            request,
            properties,
            maker,
            onProgress,
            signal,
            ...(most && { most }),
          }),
          reliesOn: reliesOnOf(properties),
          request,
        };
      },
      finish: async (scope, { reliesOn, request }, { hash }) => {
        await scope.recordAll(
          request.propertyIds.map((recordId) => ({
            recordId,
            entry: {
              type: 'ACCESS' as const,
              event: 'property.evidence-pack-made',
              summary: `Evidence pack made ${inWords(request)}. SHA-256 of the ZIP file: ${hash}`,
            },
          })),
        );
        return reliesOn;
      },
    },
  );

/** One property at a time, each in a transaction of its own. */
async function gathered(within: Within, request: EvidencePackRequest, signal?: AbortSignal) {
  const properties: PackProperty[] = [];
  for (const id of request.propertyIds) {
    signal?.throwIfAborted();
    properties.push(await within((scope) => gatherProperty(scope, request, id)));
  }
  return properties;
}

async function makerOf(scope: Scope, { taskGroupIds }: EvidencePackRequest): Promise<Maker> {
  const [{ name }, groups] = await Promise.all([
    scope.db
      .selectFrom('organisations')
      .select('name')
      .where('id', '=', scope.organisationId)
      .executeTakeFirstOrThrow(),
    scope.db
      .selectFrom('dictionaryEntries')
      .select('name')
      .where('id', '=', oneOf([...taskGroupIds]))
      .orderBy('sortOrder')
      .execute(),
  ]);
  return {
    organisation: name,
    name: scope.me.fullName,
    groups: groups.map((group) => group.name),
    timeZone: scope.timeZone,
    now: scope.now,
  };
}

/** Of 2 properties, from 01/01/2026, about tasks and actions. */
function inWords({ propertyIds, from, subjects, taskGroupIds, withPeople }: EvidencePackRequest): string {
  const about = packSubjects.filter(({ id }) => subjects.includes(id)).map(({ name }) => name.toLowerCase());
  return [
    propertyIds.length > 1 && `of ${propertyIds.length} properties`,
    from ? `from ${shortDate(from)}` : 'of everything that is kept',
    `about ${about.join(', ')}`,
    taskGroupIds.length > 0 && `for ${taskGroupIds.length} groups of tasks`,
    withPeople && 'with information about people',
  ]
    .filter(Boolean)
    .join(', ');
}
