import { accidentList } from '@lintel/contract/areas/accidents/list';
import { listed, menu, recordsOf } from '#platform/list/packed';
import type { Asked, Part } from '#platform/record/packed';
import type { Scope } from '#platform/scope';
import { accidentRows } from './list.ts';

/** Accidents of the period: without the people in them, unless the reader asks for them and manages accidents here. */
export async function accidentsPart(scope: Scope, { propertyId, from, withPeople }: Asked): Promise<Part> {
  const accidents = await listed(scope, [accidentList, accidentRows], {
    title: 'Accidents',
    propertyId,
    search: from ? { accidentDateFrom: from } : {},
    shown: [
      'ref',
      'accidentDate',
      'category',
      'location',
      'riddorDecision',
      'riddorDateHse',
      'state',
      'openActionCount',
    ],
    without: withPeople ? [] : ['injuredPerson'],
  });
  return {
    tables: [accidents],
    records: recordsOf('ACCIDENT', accidents.lines, ({ ref }) => `Accident ${String(ref)}`),
    needs: [menu('PRISM_APP_ACCIDENTS_MENU')],
  };
}
