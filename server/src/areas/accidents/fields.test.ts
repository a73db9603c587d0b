import { expect, it } from 'vitest';
import { accidents, MOST_INJURIES, MOST_INTERVIEWS } from '@lintel/contract/areas/accidents/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import {
  accidentCategory,
  accidentChoice,
  accidentFields,
  anAccident,
  changedAccident,
  theAccident,
} from './testing.ts';

const address = (of: string) => ({
  address1: `${of} House`,
  address2: `${of} Row`,
  address3: `${of} Side`,
  address4: `${of} Town`,
  address5: `${of}shire`,
  postcode: 'M1 1AE',
});
const contact = (of: string) => ({
  firstName: of,
  lastName: `${of}son`,
  phone: '0161 496 0000',
  email: `${of.toLowerCase()}@example.org`,
  jobTitle: `${of} keeper`,
});

/** An entry of an accident dictionary: its id, and how a record shows it. */
async function chosen(by: Person, name: Parameters<typeof accidentChoice>[1]) {
  const id = await accidentChoice(by, name);
  const { objects } = passed(await call(by, dictionaries.accident, { params: { name } }));
  return { id, name: objects.find((one) => one.id === id)!.name };
}

it('PROP-003 ACC-038 ACC-039 ACC-040 ACC-041 ACC-042 ACC-043 ACC-044 ACC-045 ACC-046 ACC-047 ACC-048 ACC-049 ACC-057 ACC-061 ACC-062 ACC-063 ACC-064 ACC-065 ACC-066 ACC-067 ACC-068 ACC-069: an accident is read back with every field that was saved of place, day and people', async () => {
  const by = await (await anOrganisation()).person();
  const { postcode: _, ...lines } = address('Mill');
  const property = await aProperty(by, lines);
  const [location, subActivity, sex, relation] = [
    await chosen(by, 'location'),
    await chosen(by, 'subActivity'),
    await chosen(by, 'sex'),
    await chosen(by, 'relationToProperty'),
  ];
  const reporter = { ...contact('Ruth'), company: 'Millgate Homes', ...address('Ruth') };
  const injured = { ...contact('Edwin'), ...address('Edwin'), age: 41, statusDescription: 'At home' };
  const investigator = { ...contact('Imran'), ...address('Imran'), investigationDate: '2026-01-08' };
  const values = {
    locationId: location.id,
    locationDescription: 'Third step',
    companyName: 'Ridgeway Roofing',
    department: 'Estates',
    subActivityId: subActivity.id,
    note: 'Slipped on the wet stair',
    accidentDate: '2026-01-05',
    accidentTime: '08:15',
    reporter,
    injuredPerson: { ...injured, sexId: sex.id, relationToPropertyId: relation.id },
    personInvestigatingIncident: investigator,
    investigationDetails: {
      medical: true,
      normalWork: false,
      normalWorkDays: 3,
      information: true,
      diagnosedInjury: 'Sprain',
    },
    otherInvestigationDetails: { measures: 'Mats', contributed: 'Rain', action: 'Dried', risk: 'Low', note: 'None' },
  };
  const made = await anAccident(by, { property, category: 'specified-injury', ...values });
  const read = await theAccident(by, made);
  expect(read).toMatchObject({
    property: { id: property.id, ...lines },
    propertyBriefInfoDto: { id: property.id, address1: lines.address1, address2: lines.address2 },
    ref: expect.stringMatching(/^ACC-\d{6}$/),
    location,
    locationDescription: 'Third step',
    category: { id: await accidentCategory(by, 'specified-injury'), riddor: true },
    accidentDate: '2026-01-05',
    accidentTime: '08:15',
    companyName: 'Ridgeway Roofing',
    department: 'Estates',
    subActivity,
    note: 'Slipped on the wet stair',
    reporter,
    injuredPerson: { ...injured, sex, relationToProperty: relation },
    personInvestigatingIncident: investigator,
    investigationDetails: values.investigationDetails,
    otherInvestigationDetails: values.otherInvestigationDetails,
  });
  const other = await anAccident(by, { property, category: 'first-aid' });
  expect((await theAccident(by, other)).category.riddor).toBe(false);
});

it('ACC-050 ACC-051 ACC-052 ACC-053 ACC-054 ACC-055 ACC-056 ACC-058 ACC-059 ACC-060: the fields of RIDDOR are saved and read back', async () => {
  const organisation = await anOrganisation();
  const by = await organisation.person();
  const accident = await anAccident(by, { category: 'specified-injury', accidentDate: '2026-01-05' });
  const fields = ['localAuthority', 'incidentKind', 'workProcessInvolved', 'mainFactorInvolved'] as const;
  const options = Object.fromEntries(await Promise.all(fields.map(async (field) => [field, await chosen(by, field)])));
  const report = { riddorDateHse: '2026-01-07', riddorHseReporter: 'Ada Cole', hseReference: 'R-1' };
  const more = { fallHeight: 2.5, riddorReportable: true, ...report };
  const subActivity = await chosen(by, 'subActivity');
  passed(await changedAccident(by, accident, { ...options, ...more, subActivity }));
  const read = await theAccident(by, accident);
  expect(read).toMatchObject({ ...options, ...more });
  // Both default to what follows from the choice, and stay as saved.
  const parentOf = async (entry: { id: string }, dictionary: string, parent: string) => {
    const entries = await organisation.within(({ db }) =>
      db.selectFrom('dictionaryEntries').select(['id', 'code', 'details', 'dictionary']).execute(),
    );
    const code = entries.find(({ id }) => id === entry.id)!.details[parent];
    return entries.find((one) => one.dictionary === dictionary && one.code === code)!.id;
  };
  const industry = await parentOf(subActivity, 'ACCIDENT_MAIN_INDUSTRY', 'mainIndustry');
  const area = await parentOf(options['localAuthority'], 'ACCIDENT_GEOGRAPHICAL_AREA', 'geographicalArea');
  expect(read).toMatchObject({ organizationMainIndustry: { id: industry }, geographicalArea: { id: area } });
  passed(await changedAccident(by, read, { fallHeight: 3 }));
  const again = await theAccident(by, accident);
  expect(again).toMatchObject({
    organizationMainIndustry: { id: industry },
    geographicalArea: { id: area },
    fallHeight: 3,
  });
  // Choosing another entry requires choosing these as well.
  const others = await organisation.within(({ db }) =>
    db
      .selectFrom('dictionaryEntries')
      .select(['id', 'dictionary'])
      .where('dictionary', 'in', ['ACCIDENT_MAIN_INDUSTRY', 'ACCIDENT_GEOGRAPHICAL_AREA'])
      .where('id', 'not in', [industry, area])
      .execute(),
  );
  const otherOf = (dictionary: string) => others.find((one) => one.dictionary === dictionary)!.id;
  const [organizationMainIndustryId, geographicalAreaId] = [
    otherOf('ACCIDENT_MAIN_INDUSTRY'),
    otherOf('ACCIDENT_GEOGRAPHICAL_AREA'),
  ];
  const chosenThemselves = { organizationMainIndustry: undefined, geographicalArea: undefined };
  passed(await changedAccident(by, again, { ...chosenThemselves, organizationMainIndustryId, geographicalAreaId }));
  expect(await theAccident(by, accident)).toMatchObject({
    organizationMainIndustry: { id: organizationMainIndustryId },
    geographicalArea: { id: geographicalAreaId },
    localAuthority: options['localAuthority'],
  });
});

it('ACC-077 ACC-078: an injury is saved by a call of its own, and a hundred of an accident are shown and kept at the most', async () => {
  const by = await (await anOrganisation()).person();
  const accident = await anAccident(by, { category: 'specified-injury' });
  const injury = {
    accidentId: accident.id,
    partOfBodyInjuredId: await accidentChoice(by, 'partOfBodyInjured'),
    injurySustainedId: await accidentChoice(by, 'injurySustained'),
  };
  const save = () => call(by, accidents.saveInjury, { body: injury });
  const { dto } = passed(await save());
  const listed = async () => passed(await call(by, accidents.injuries, { body: { accidentId: accident.id } }));
  expect((await listed()).objects).toMatchObject([
    { id: dto.id, partOfBodyInjured: { id: injury.partOfBodyInjuredId } },
  ]);
  const injuries = Array.from({ length: MOST_INJURIES }, () => injury);
  passed(await changedAccident(by, await theAccident(by, accident), { injuries }));
  expect((await listed()).objects).toHaveLength(100);
  expect((await save()).status).toBeGreaterThanOrEqual(409);
  expect((await changedAccident(by, await theAccident(by, accident), { injuries: [...injuries, injury] })).status).toBe(
    422,
  );
});

it('ACC-081 ACC-082: an interview is saved, read by its id and saved again; none is added that would not be listed', async () => {
  const organisation = await anOrganisation();
  const by = await organisation.person();
  const { id: accidentId } = await anAccident(by, await accidentFields(by));
  const values = { name: 'Dora Finch', interviewedDate: '2026-01-06', note: 'Saw the water' };
  const { dto } = passed(await call(by, accidents.saveInterview, { body: { accidentId, ...values } }));
  const read = async () => passed(await call(by, accidents.interview, { query: { id: dto.id } })).dto;
  expect(await read()).toMatchObject({ id: dto.id, accidentId, ...values });
  passed(await call(by, accidents.saveInterview, { body: { ...(await read()), note: 'Saw nothing' } }));
  expect((await read()).note).toBe('Saw nothing');

  await organisation.within(({ db, newId, now }) =>
    db
      .insertInto('accidentInterviews')
      .values(
        Array.from({ length: MOST_INTERVIEWS - 1 }, () => ({
          id: newId(),
          accidentId,
          name: 'Bo Hall',
          createdAt: now.toISOString(),
        })),
      )
      .execute(),
  );
  const another = await call(by, accidents.saveInterview, { body: { accidentId, ...values } });
  expect([another.status, another.body]).toMatchObject([409, { message: 'An accident has at most 100 interviews' }]);
  const listed = passed(await call(by, accidents.interviews, { body: { accidentId } }));
  expect([listed.objects.length, listed.totalObjectsForQuery]).toEqual([MOST_INTERVIEWS, MOST_INTERVIEWS]);
});
