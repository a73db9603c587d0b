import { taskManagement } from '@lintel/contract/areas/task-management';
import type { TaskTypeCounts } from '@lintel/contract/areas/task-management';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { z } from 'zod';
import type { Installation } from './installation.ts';
import { compare, heading } from './load.ts';
import { compareWrites, sent, writesHeading } from './writes.ts';

const LINES = 5000;
type Type = z.infer<typeof TaskTypeCounts>;

/** Task Management: its three tables, then 5,000 lines confirmed, the same sent again, and 5,000 removed. */
export async function measureTaskManagement(installation: Installation, seconds: number) {
  const ask = <T>(endpoint: Endpoint, body?: unknown) => sent<{ objects: T[] }>(installation, { endpoint, body });
  const types = (await ask<Type>(taskManagement.types)).objects.toSorted((a, b) => b.omittedCount - a.omittedCount);
  heading('Task Management');
  await compare(installation, 'every task type', taskManagement.types, {}, seconds);
  const omitted = { taskTypeId: types[0]!.id, side: 'omitted' };
  const searches: Record<string, object> = {
    'properties without a type': omitted,
    'properties without a type, found by text': { ...omitted, searchString: 'victoria' },
    'properties with a type': { ...omitted, side: 'included' },
    'properties without a type, a deep page': {
      ...omitted,
      page: Math.max(1, Math.floor(types[0]!.omittedCount / 50)),
    },
  };
  for (const [what, body] of Object.entries(searches))
    await compare(installation, what, taskManagement.properties, { body }, seconds);
  await compare(installation, 'select all', taskManagement.propertyIds, { body: omitted }, seconds);

  const lines = async ({ id, code, name }: Type) => {
    const all = await ask<{ id: string }>(taskManagement.propertyIds, { taskTypeId: id, side: 'omitted' });
    return all.objects
      .slice(0, LINES)
      .map((property) => ({ propertyId: property.id, dueDate: '2031-03-03', code, name, taskRepositoryDictId: id }));
  };
  const chosen = await Promise.all(types.slice(0, 6).map(lines));
  const adding = chosen.map((body) => ({ endpoint: taskManagement.add, body }));
  const removing = chosen.map((body) => ({
    endpoint: taskManagement.deactivate,
    body: body.map(({ propertyId, code, name }) => ({ propertyId, taskCode: code, name })),
  }));
  writesHeading(`${LINES.toLocaleString('en-GB')} lines of Task Management`);
  await compareWrites(installation, 'confirmed', adding);
  await compareWrites(installation, 'there already', adding);
  await compareWrites(installation, 'removed', removing);
}
