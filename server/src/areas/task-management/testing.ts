import { taskManagement } from '@lintel/contract/areas/task-management';
import type { AddItem } from '@lintel/contract/areas/task-management';
import { aShippedType } from '#areas/task-types/testing';
import { call } from '#test/calls';
import type { Person } from '#test/organisation';

/** Tomorrow: within one interval of every type. */
export const firstDue = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

export const anAddition = (
  property: { id: string },
  type: { id: string; code: string; name: string },
  dueDate = firstDue,
): AddItem => ({ propertyId: property.id, dueDate, code: type.code, name: type.name, taskRepositoryDictId: type.id });

export const tomorrowOf = ({ server }: Person) =>
  new Date(server.maker.clock().getTime() + 86_400_000).toISOString().slice(0, 10);

/** Adds task types to a property through Task Management. */
export async function put(by: Person, property: { id: string }, codes: string[] = ['FRA01'], dueDate?: string) {
  const types = await Promise.all(codes.map((code) => aShippedType(by, code)));
  const added = await call(by, taskManagement.add, {
    body: types.map((type) => anAddition(property, type, dueDate ?? tomorrowOf(by))),
  });
  if (added.status !== 200) throw new Error(`The tasks were refused: ${JSON.stringify(added.body)}`);
  return added.body;
}
