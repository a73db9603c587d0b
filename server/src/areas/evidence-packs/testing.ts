import { evidencePacks, packSubjects } from '@lintel/contract/areas/evidence-packs';
import type { EvidencePack, EvidencePackRequest } from '@lintel/contract/areas/evidence-packs';
import { openFiles } from '#platform/file-store/files';
import { call, passed } from '#test/calls';
import type { Person } from '#test/organisation';
import type { MOST } from './archive.ts';
import { makePack } from './make.ts';

/** About everything that is kept, unless said otherwise. */
export const packRequest = (
  propertyIds: readonly string[],
  more: Partial<EvidencePackRequest> = {},
): EvidencePackRequest => ({
  propertyIds: [...propertyIds],
  from: null,
  subjects: packSubjects.map(({ id }) => id),
  taskGroupIds: [],
  withPeople: false,
  ...more,
});

/** A pack that was requested and that no job has made yet. */
export const anAskedPack = async (by: Person, ...of: Parameters<typeof packRequest>): Promise<EvidencePack> =>
  passed(await call(by, evidencePacks.request, { body: packRequest(...of) })).dto;

/** Runs the job; a server that runs jobs may have been faster. */
export const makingPack = (
  { server, organisationId }: Person,
  { id }: { id: string },
  signal?: AbortSignal,
  most?: typeof MOST,
) =>
  makePack(
    { maker: server.maker, files: openFiles(server.config.filesUrl) },
    { organisationId, packId: id },
    signal,
    most,
  );

/** A finished pack. One of theirs that still waits, such as an example that was sent, is made first: nobody has two made at once. */
export async function anEvidencePack(by: Person, ...of: Parameters<typeof packRequest>): Promise<EvidencePack> {
  for (const { id, state } of passed(await call(by, evidencePacks.list)).objects)
    if (state === 'waiting') await makingPack(by, { id });
  const asked = await anAskedPack(by, ...of);
  await makingPack(by, asked);
  return passed(await call(by, evidencePacks.list)).objects.find(({ id }) => id === asked.id)!;
}
