import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { RagRequest } from '@lintel/contract/areas/rag-reports';
import { ragSheet } from '#areas/rag-reports/sheet';
import { personAtWork } from '#areas/users/person-at-work';
import { inScope } from '#platform/scope';
import type { Installation } from './installation.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

/** The RAG report of all properties: its duration, and that its memory use does not grow with it. */
export async function measureRag({
  maker,
  within,
  organisationId,
}: Pick<Installation, 'maker' | 'within' | 'organisationId'>) {
  const { id } = await within(({ db }) =>
    db.selectFrom('users').select('id').where('login', '=', 'bench').executeTakeFirstOrThrow(),
  );
  const asReader = <T>(work: Parameters<typeof inScope<T>>[2]) =>
    inScope(maker, { organisationId, requestId: 'bench', identify: (db) => personAtWork(db, id), quiet: true }, work);
  const search = { ...propertyList.defaults, page: 1 };
  const heaps: number[] = [];
  const began = performance.now();
  const before = process.cpuUsage();
  const { stream, propertyIds } = await ragSheet(asReader, RagRequest.parse({ list: 'property', search }), {
    // Memory in use while the file is written, after a collection; not at every part, since that takes time too.
    onProgress: async (done, total) => {
      if ((done / 250) % Math.max(1, Math.floor(total / 250 / 8)) !== 0) return;
      collect();
      heaps.push(process.memoryUsage().heapUsed);
    },
  });
  let bytes = 0;
  for await (const part of stream) bytes += part.length;
  const { user, system } = process.cpuUsage(before);
  console.log(
    `\nRAG report of ${propertyIds.length.toLocaleString('en-GB')} properties: ${((performance.now() - began) / 1000).toFixed(1)} s, ` +
      `${((user + system) / 1e6).toFixed(1)} s of the server's processor, ${megabytes(bytes)} MB; ` +
      `heap in use on the way: ${heaps.map(megabytes).join(', ')} MB`,
  );
}
