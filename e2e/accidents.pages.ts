import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { dictionaries, type accidentDictionaries } from '@lintel/contract/areas/dictionaries';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';
import { aTask } from './tasks.pages.ts';

export const pages: AppPage[] = [
  { route: '/accident/list/accident_list.html', isLikeAnother: true, heading: 'Accidents' },
  { route: '/accident/summary/accident_list.html', heading: 'Accidents summary' },
  { route: '/accident/openings.html', isLikeAnother: true, as: 'safety', heading: 'Access log of accident records' },
  {
    route: '/accident/hours.html',
    isLikeAnother: true,
    as: 'safety',
    heading: 'Hours worked and frequency of accidents',
  },
  { route: '/accident/redactions.html', isLikeAnother: true, as: 'safety', heading: 'Accidents to redact' },
  { route: '/accident_add.html', heading: 'Report an accident' },
  {
    route: '/accident_view.html',
    isLikeAnother: true,
    as: 'safety',
    at: async (api) => `/accident_view.html?id=${(await aReportedAccident(api)).id}`,
    heading: /^Accident ACC-/,
  },
  {
    route: '/accident_held.html',
    isLikeAnother: true,
    as: 'safety',
    at: async (api) => `/accident_held.html?id=${(await aReportedAccident(api)).id}`,
    heading: 'What is held about the person',
  },
  {
    route: '/accident_riddor_form.html',
    isLikeAnother: true,
    as: 'safety',
    at: async (api) => `/accident_riddor_form.html?id=${(await aReportedAccident(api)).id}`,
    heading: /^RIDDOR form of ACC-/,
  },
];

export const categoryId = async (api: Api, code: string) =>
  (await api.send(dictionaries.accidentCategories, {})).objects.find((one) => one.code === code)!.id;

const choiceId = async (api: Api, name: keyof typeof accidentDictionaries, code: string) =>
  (await api.send(dictionaries.accident, { params: { name } })).objects.find((one) => one.code === code)!.id;

/** An employee who broke a wrist on a stair, with everything that a page shows. */
export async function aReportedAccident(api: Api) {
  const { property } = await aTask(api);
  const body = {
    propertyId: property.id,
    categoryId: await categoryId(api, 'specified-injury'),
    accidentDate: '2026-01-05',
    accidentTime: '14:30',
    note: 'Slipped on the wet stair below the roof leak.',
    incidentKindId: await choiceId(api, 'incidentKind', 'slip-trip-same-level'),
    reporter: { firstName: 'Ruth', lastName: 'Calloway' },
    injuredPerson: {
      firstName: 'Edwin',
      lastName: 'Marsh',
      relationToPropertyId: await choiceId(api, 'relationToProperty', 'employee'),
    },
    injuries: [
      {
        injurySustainedId: await choiceId(api, 'injurySustained', 'fracture'),
        partOfBodyInjuredId: await choiceId(api, 'partOfBodyInjured', 'wrist'),
        injurySeverityId: await choiceId(api, 'injurySeverity', 'specified-injury'),
      },
    ],
  };
  const { dto } = await api.send(accidents.create, { body });
  await api.send(accidents.saveInterview, {
    body: { accidentId: dto.id, name: 'Dora Finch', note: 'Saw the water on the stair.' },
  });
  return dto;
}
