import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { people } from '@lintel/contract/areas/people/endpoints';
import type { PersonPlace } from '@lintel/contract/areas/people/person';
import type { NewTraining } from '@lintel/contract/areas/people/training';
import type { z } from 'zod';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import type { Person } from '#test/organisation';

export const thePerson = async (by: Person, { id }: { id: string }) =>
  passed(await call(by, people.get, { query: { id } })).dto;

/** Saves a person's place unchanged, except for what is given. */
export async function placed(by: Person, { id }: { id: string }, more: Partial<PersonPlace>) {
  const { version, jobTitle, manager, groups } = await thePerson(by, { id });
  const asItIs = { jobTitle, managerId: manager?.id ?? null, groupIds: groups.map((group) => group.id) };
  return call(by, people.change, { body: { id, version, ...asItIs, ...more } });
}

/** A group of people, stored as an entry of its dictionary. */
export const aGroup = async (by: Person, name: string): Promise<string> =>
  passed(await call(by, dictionaries.add, { body: { dictionary: 'PEOPLE_GROUP', name } })).dto.id;

/** Records a person's training: by default a year of asbestos awareness from today. */
export const trained = async (by: Person, { id }: { id: string }, more: Partial<z.input<typeof NewTraining>> = {}) =>
  passed(
    await call(by, people.recordTraining, {
      body: { personId: id, kind: 'asbestos-awareness', fromOn: inDays(by, 0), toOn: inDays(by, 364), ...more },
    }),
  ).dto;
