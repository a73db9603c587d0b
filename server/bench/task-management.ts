import { taskManagement } from '@lintel/contract/areas/task-management';
import type { TaskTypeCounts } from '@lintel/contract/areas/task-management';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { z } from 'zod';
import type { Installation } from './installation.ts';

const LINES = 5000;

/** Task Management: the counts of every type, 5,000 lines confirmed, the same sent again, and 5,000 removed. */
export async function measureTaskManagement({ url, headers }: Installation) {
  const timed = async <T>(what: string, endpoint: Endpoint, body?: unknown): Promise<T> => {
    const began = performance.now();
    const answer = await fetch(`${url}${addressOf(endpoint, '/api/')}`, {
      method: endpoint.method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const told = (await answer.json()) as T;
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${JSON.stringify(told).slice(0, 300)}`);
    console.log(`${what.padEnd(44)} ${Math.round(performance.now() - began)} ms`);
    return told;
  };
  const { objects: types } = await timed<{ objects: z.infer<typeof TaskTypeCounts>[] }>(
    'counts of every task type',
    taskManagement.types,
  );
  const type = types[0]!;
  const { objects: properties } = await timed<{ objects: { id: string }[] }>(
    'select all of one type',
    taskManagement.propertyIds,
    { taskTypeId: type.id, side: 'omitted', searchString: '' },
  );
  const chosen = properties.slice(0, LINES);
  const lines = chosen.map(({ id }) => ({
    propertyId: id,
    dueDate: '2031-03-03',
    code: type.code,
    name: type.name,
    taskRepositoryDictId: type.id,
  }));
  await timed(`${lines.length} lines confirmed`, taskManagement.add, lines);
  await timed(`${lines.length} lines that were there already`, taskManagement.add, lines);
  await timed(
    `${lines.length} lines removed`,
    taskManagement.deactivate,
    chosen.map(({ id }) => ({ propertyId: id, taskCode: type.code, name: type.name })),
  );
}
