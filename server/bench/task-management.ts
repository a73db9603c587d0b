import { taskManagement } from '@lintel/contract/areas/task-management';
import type { TaskTypeCounts } from '@lintel/contract/areas/task-management';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { z } from 'zod';
import type { Installation } from './installation.ts';

const LINES = 5000;
type Type = z.infer<typeof TaskTypeCounts>;

/** The largest possible change: 5,000 lines of Task Management confirmed, sent again, and removed. */
export async function measureTaskManagement({ url, headers }: Installation) {
  const send = async <T>(endpoint: Endpoint, body?: unknown): Promise<T> => {
    const answer = await fetch(`${url}${addressOf(endpoint, '/api/')}`, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${endpoint.name}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
    return (await answer.json()) as T;
  };
  const types = (await send<{ objects: Type[] }>(taskManagement.types)).objects;
  const { id, code, name } = types.toSorted((a, b) => b.omittedCount - a.omittedCount)[0]!;
  const without = await send<{ objects: { id: string }[] }>(taskManagement.propertyIds, {
    taskTypeId: id,
    side: 'omitted',
  });
  const properties = without.objects.slice(0, LINES);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const added = properties.map((property) => ({
    propertyId: property.id,
    dueDate: tomorrow,
    code,
    name,
    taskRepositoryDictId: id,
  }));
  const removed = properties.map((property) => ({ propertyId: property.id, taskCode: code, name, reason: 'Measured' }));
  console.log(`\n${properties.length.toLocaleString('en-GB')} lines of Task Management`);
  for (const [what, endpoint, body] of [
    ['confirmed', taskManagement.add, added],
    ['there already', taskManagement.add, added],
    ['removed', taskManagement.deactivate, removed],
  ] as const) {
    const began = performance.now();
    await send(endpoint, body);
    console.log(`${what.padEnd(44)} ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}
