import { screen } from '@testing-library/react';
import type { Accident, Interview } from '@lintel/contract/areas/accidents/accident';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { decide } from '@lintel/contract/riddor/decide';
import { RiddorFacts } from '@lintel/contract/riddor/facts';
import { pageOf } from '#areas/tasks/testing.ts';
import type { Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import {
  accidentId,
  anAccident,
  cleaning,
  employee,
  firstAid,
  fracture,
  severity,
  slip,
  specified,
  sprain,
  stairwell,
  wrist,
} from './testing.ts';

/** An injury as it is stored. */
const injury = {
  id: '018f0000-0000-7000-8000-0000000000e1',
  accidentId,
  injurySustained: sprain,
  partOfBodyInjured: wrist,
  injurySeverity: severity,
};
export const interview: Interview = {
  id: '018f0000-0000-7000-8000-0000000000e2',
  accidentId,
  version: 3,
  name: 'Dora Finch',
  status: null,
  role: null,
  interviewedDate: null,
  note: 'Saw the water',
};
const offered: Record<string, object[]> = {
  injurySustained: [fracture, sprain],
  partOfBodyInjured: [wrist],
  injurySeverity: [severity],
  relationToProperty: [employee],
  incidentKind: [slip],
  location: [stairwell],
  subActivity: [cleaning],
};
const all = ['PRISM_APP_ACCIDENTS_MENU', 'PRISM_APP_SAFETY_MANAGER', 'PRISM_APP_ACTION_MENU'] as const;
export const manager = [
  ...all,
  'PRISM_APP_PROPERTY_MENU',
  'PRISM_PROPERTY_ACTION_MANAGE',
  'PRISM_PROPERTY_VIEW',
  'PRISM_PROPERTY_LIBRARY_VIEW',
] as const;

/** Opens the page of an accident, or another of the area, with a fake network; `answers` take precedence over those of the page. */
export function openAccident(
  of: Partial<Accident> = {},
  answers: Answers = [],
  me: object = { permissions: manager },
  address = `/accident_view.html?id=${accidentId}`,
) {
  return openPage(address, {
    me,
    answers: [
      ...answers,
      [accidents.get, () => ({ body: { dto: anAccident(of) } })],
      [accidents.injuries, () => ({ body: pageOf([injury]) })],
      [accidents.interviews, () => ({ body: pageOf([interview]) })],
      [accidents.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [accidents.decide, ({ body }) => ({ body: decide(RiddorFacts.parse(JSON.parse(body).facts), '2026-11-21') })],
      [actions.list, () => ({ body: { ...pageOf([]), maxPage: 0, page: 1, limit: 50 } })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
      [dictionaries.accidentCategories, () => ({ body: { objects: [firstAid, specified] } })],
      [dictionaries.accident, ({ path }) => ({ body: { objects: offered[path.split('/').at(-2)!] ?? [] } })],
      [dictionaries.generic, () => ({ body: { objects: [] } })],
    ],
  });
}
/** The button that opens a section. */
export const edit = (section: string) => screen.findByRole('button', { name: `Edit: ${section}` });
/** Opens a section, and waits for its form, which loads separately. */
export const change = async (user: User, section: string) => {
  await user.click(await edit(section));
  await screen.findByRole('button', { name: 'Save' });
};
export const region = (name: string) => screen.getByRole('region', { name });
type User = Awaited<ReturnType<typeof openAccident>>['user'];
export const choose = async (user: User, field: string, value: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: value }));
};
export const saves = (sent: { method: string; path: string; body: string }[]) =>
  sent
    .filter(({ method, path }) => method === 'PUT' && path === '/api/accident/item.json')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
