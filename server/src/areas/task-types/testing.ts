import { taskTypeList, taskTypes } from '@lintel/contract/areas/task-types';
import type { TaskType, TaskTypeDetails } from '@lintel/contract/areas/task-types';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { call } from '#test/calls';
import { formerFieldsOf, shippedTaskTypes } from './shipped.ts';
import type { Person } from '#test/organisation';

/** A shipped task type, present in every organisation, by its code. */
export async function aShippedType(by: Person, code = 'FRA01'): Promise<TaskType> {
  const { objects } = (
    await call(by, taskTypes.list, { body: { ...taskTypeList.defaults, page: 1, fullTextSearchString: code } })
  ).body;
  const { id } = objects.find((type) => type.code === code)!;
  return (await call(by, taskTypes.get, { query: { id } })).body.dto;
}

let count = 0;

/** The details of a new task type: done once a year, counted from the day it was done. */
export async function taskTypeDetails(by: Person, more: Partial<TaskTypeDetails> = {}): Promise<TaskTypeDetails> {
  return {
    code: `OWN${(count += 1)}-${Date.now() % 1_000_000}`,
    name: 'Flagpole inspection',
    groupId: await entryOf(by, 'TASK_TYPE', 'building-fabric'),
    intervalId: await intervalOf(by, 'annual'),
    basis: 'completion',
    ...more,
  } as TaskTypeDetails;
}

export const intervalOf = async (by: Person, code: string): Promise<string> =>
  (await call(by, dictionaries.taskIntervals)).body.objects.find((entry) => entry.code === code)!.id;

async function entryOf(by: Person, dictionary: 'TASK_TYPE', code: string): Promise<string> {
  const { objects } = (await call(by, dictionaries.generic, { params: { dictionary } })).body;
  return objects.find((entry) => entry.code === code)!.id;
}

/** Resets a type to its state before a correction of the reference list; returns its code. */
export async function anUncorrectedType(by: Person, code = 'GAS01'): Promise<string> {
  const { legalBasis, intervalBasis, nations, note } = {
    ...shippedTaskTypes().find((type) => type.shortCode === code),
    ...formerFieldsOf(code),
  };
  await by.server.maker.database.inOrganisation(by.organisationId, (db) =>
    db
      .updateTable('taskTypes')
      .set({
        ...(legalBasis && { legalBasis: JSON.stringify(legalBasis) }),
        ...(nations && { nations: JSON.stringify(nations) }),
        ...(intervalBasis && { intervalBasis }),
        note: note ?? null,
        nationRules: '[]',
        lawSince: '[]',
      })
      .where('code', '=', code)
      .execute(),
  );
  return code;
}
