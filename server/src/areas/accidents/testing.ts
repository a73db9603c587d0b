import type { z } from 'zod';
import type { Accident, AccidentFields } from '@lintel/contract/areas/accidents/accident';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import type { accidentDictionaries } from '@lintel/contract/areas/dictionaries';
import { aProperty } from '#areas/properties/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { asOwner } from '#test/own-database';
import type { Person } from '#test/organisation';

type Wanted = Partial<z.input<typeof accidents.create.body>> & {
  property?: { id: string } | undefined;
  category?: string;
};

/** The id of an accident category, by its code. */
export const accidentCategory = async (by: Person, code: string): Promise<string> =>
  passed(await call(by, dictionaries.accidentCategories)).objects.find((one) => one.code === code)!.id;

/** The id of an entry of another accident dictionary, by its code. Default: the first one. */
export async function accidentChoice(
  by: Person,
  name: keyof typeof accidentDictionaries,
  code?: string,
): Promise<string> {
  const { objects } = passed(await call(by, dictionaries.accident, { params: { name } }));
  return objects.find((one) => code === undefined || one.code === code)!.id;
}

/** The request for a new accident: a slip yesterday without serious injury. */
export async function accidentFields(
  by: Person,
  { property, category = 'first-aid', ...more }: Wanted = {},
): Promise<z.input<typeof AccidentFields>> {
  return {
    propertyId: (property ?? (await aProperty(by))).id,
    categoryId: await accidentCategory(by, category),
    accidentDate: inDays(by, -1),
    accidentTime: '14:30',
    ...more,
  };
}

export const anAccident = async (by: Person, wanted: Wanted = {}): Promise<Accident> =>
  passed(await call(by, accidents.create, { body: await accidentFields(by, wanted) })).dto;

export const theAccident = async (by: Person, { id }: { id: string }): Promise<Accident> =>
  passed(await call(by, accidents.get, { query: { id } })).dto;

/** Saves an accident as read, with changes. */
export const changedAccident = (by: Person, accident: Accident, more: object = {}) =>
  call(by, accidents.change, { body: { ...accident, ...more } as never });

/** Closed, or proposed to be, for a reason. */
export const closedAccident = async (by: Person, { id }: { id: string }): Promise<Accident> => {
  const { version } = await theAccident(by, { id });
  return passed(await call(by, accidents.close, { body: { id, version, reason: 'Nothing came of it' } })).dto;
};

/** Closing now requires two people. */
export async function secondPersonCloses(by: Person) {
  const { version, targetDays, secondPersonCloses: isSo } = passed(await call(by, accidents.rules)).dto;
  if (!isSo) passed(await call(by, accidents.changeRules, { body: { secondPersonCloses: true, targetDays, version } }));
}

/** An old accident whose last entry is as old, so that its retention period has ended. */
export async function anOldAccident(by: Person, property: { id: string }, wanted: Wanted = {}): Promise<Accident> {
  const made = await anAccident(by, { property, accidentDate: '2005-03-03', injuredPerson: { age: 40 }, ...wanted });
  await entriesOf(by, made, '2005-03-04');
  return made;
}

/** Backdates all entries of an accident, and its closing. */
export const entriesOf = ({ server, organisationId }: Person, { id }: { id: string }, day: string) =>
  asOwner(server.ownerUrl, async (owner) => {
    for (const [table, column, key] of [
      ['accidents', 'created_at', 'id'],
      ['accident_versions', 'saved_at', 'accident_id'],
    ])
      await owner.query(`update ${table} set ${column} = $1 where organisation_id = $2 and ${key} = $3`, [
        `${day}T12:00:00Z`,
        organisationId,
        id,
      ]);
    await owner.query(`update accidents set state = 'closed' where organisation_id = $1 and id = $2`, [
      organisationId,
      id,
    ]);
  });

/** An employee was hurt on Tuesday 3 March 2026, and cannot work as before for over seven days. */
export const aHurtEmployee = async (
  by: Person,
  property: { id: string },
  {
    injury = 'strain-sprain',
    part = 'ankle',
    ...more
  }: { injury?: string; part?: string; [more: string]: unknown } = {},
) =>
  anAccident(by, {
    category: 'over-7-day',
    accidentDate: '2026-03-03',
    injuredPerson: {
      firstName: 'Edwina',
      relationToPropertyId: await accidentChoice(by, 'relationToProperty', 'employee'),
    },
    injuries: [
      {
        injurySustainedId: await accidentChoice(by, 'injurySustained', injury),
        partOfBodyInjuredId: await accidentChoice(by, 'partOfBodyInjured', part),
      },
    ],
    riddorFacts: { workRelated: 'how-work-was-done', diagnosedByDoctor: true },
    property,
    ...more,
  } as never);
