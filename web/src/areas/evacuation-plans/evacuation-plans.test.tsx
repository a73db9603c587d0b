import { screen, waitFor } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { expect, it } from 'vitest';
import type { EvacuationPlan } from '@lintel/contract/areas/evacuation-plans/plan';
import type { Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aPlan, planId, tower } from './testing.ts';

const open = (address: string, plan: EvacuationPlan, answers: Answers = []) =>
  openPage(address, {
    me: {
      permissions: ['PRISM_PROPERTY_EVACUATION_READ', 'PRISM_PROPERTY_EVACUATION_MANAGE'],
      today: '2026-06-01',
    },
    answers: [
      ...answers,
      [evacuationPlans.get, () => ({ body: { dto: plan } })],
      [evacuationPlans.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
    ],
  });

it('says what a plan lacks, and offers that first when something is recorded', async () => {
  const plan = aPlan('OFFERED', 'ACCEPTED', ['ASSESSED', { who: 'Priya Nair' }]);
  const { user, sent } = await open(`/evacuation_plan_view.html?id=${planId}`, plan, [
    [evacuationPlans.addEntry, () => ({ body: { dto: plan } })],
  ]);
  expect(await screen.findByText('Agree a statement')).toBeDefined();
  expect(screen.getByText('Ask for consent')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Record an event' }));
  await user.put(await screen.findByRole('textbox', { name: /^What the resident should do/ }), 'Stay in your flat');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(
      sent.filter(({ path }) => path === '/api/evacuationPlan/entry/item.json').map(({ body }) => JSON.parse(body)),
    ).toMatchObject([{ kind: 'STATEMENT', on: '2026-06-01', words: 'Stay in your flat' }]),
  );
});

it('prints the statement in force for the resident, without what keeps them from leaving', async () => {
  const plan = aPlan(
    'ASSESSED',
    ['STATEMENT', { words: 'Use the stairs' }],
    ['STATEMENT', { words: 'Stay in your flat', recordedAt: '2026-05-01T11:00:00Z' }],
  );
  await open(`/evacuation_statement.html?id=${planId}`, plan);
  const sheet = await screen.findByRole('article', { name: 'What to do if there is a fire' });
  expect(sheet.textContent).toContain('Stay in your flat');
  expect(sheet.textContent).toContain('1 May 2027');
  expect(sheet.textContent).not.toMatch(/Use the stairs|wheelchair|carried/);
});

it('prints what the server says may be shared, and records that just this was handed over', async () => {
  const residents = [{ dwelling: 'Flat 94', floor: '9', assistance: 'CARRIED' as const, hasStatement: true }];
  const property = { ...tower, address: ['Mill Tower', 'Millgate'], reference: 'P1' };
  const { user, sent } = await open(`/evacuation_sheet.html?propertyId=${tower.id}&to=box`, aPlan(), [
    [evacuationPlans.handOver, () => ({ body: { success: true, message: 'Recorded in one plan' } })],
    [evacuationPlans.sheet, () => ({ body: { property, asOf: '2026-06-01', residents } })],
  ]);
  const sheet = await screen.findByRole('article', { name: 'Residents who need help to evacuate' });
  expect(sheet.textContent).toContain('For the secure information box.');
  expect(document.title, 'the foot of each sheet').toContain(tower.caption);
  await user.click(screen.getByRole('button', { name: 'Record that it was handed over' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const path = '/api/evacuationPlan/sheet/handedOver.json';
  await waitFor(() =>
    expect(sent.filter((each) => each.path === path).map(({ body }) => JSON.parse(body))).toEqual([
      { propertyId: tower.id, to: 'BOX', on: '2026-06-01', residents },
    ]),
  );
  expect(screen.getByRole('row', { name: /Flat 94.*9.*Cannot use stairs.*Yes/ })).toBeDefined();
});

it('adds one resident after another at the same property, where somebody says so', async () => {
  const { user, sent, router } = await open(`/evacuation_plan_add.html?propertyId=${tower.id}`, aPlan(), [
    [evacuationPlans.save, () => ({ body: { dto: aPlan() } })],
  ]);
  const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const addsOne = async (resident: string, flat: string) => {
    await user.put(field(/^Resident/), resident);
    await user.put(field(/^Flat/), flat);
    if (!field(/^Floor/).value) await user.put(field(/^Floor/), '9');
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };
  const another = await screen.findByRole('checkbox', { name: /^Then add another resident/ });
  await user.click(another);
  await addsOne('Ada Hill', 'Flat 94');
  await waitFor(() => expect(field(/^Resident/).value).toBe(''));
  expect(document.activeElement).toBe(field(/^Resident/));
  expect(field(/^Floor/).value).toBe('9');
  await user.click(another);
  await addsOne('Tom Hill', 'Flat 95');
  await waitFor(() => expect(router.state.location.href).toBe(`/evacuation_plan_view.html?id=${planId}`));
  const saved = sent.filter(({ method, path }) => method === 'POST' && path === '/api/evacuationPlan/item.json');
  expect(saved.map(({ body }) => JSON.parse(body))).toMatchObject([
    { propertyId: tower.id, residentName: 'Ada Hill', floor: '9' },
    { propertyId: tower.id, residentName: 'Tom Hill', floor: '9' },
  ]);
});
