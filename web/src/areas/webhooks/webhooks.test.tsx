import { screen, within } from '@testing-library/react';
import { webhooks, type Webhook, type WebhookDelivery } from '@lintel/contract/areas/webhooks';
import { expect, it } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { WebhookSection } from './settings-section.tsx';

const webhook: Webhook = {
  id: '018f0000-0000-7000-8000-000000000001',
  description: 'Job management',
  address: 'https://jobs.example/hooks?sig=4711',
  events: ['action.closed', 'action.raised'],
  isOn: true,
  stopped: null,
  lastDeliveredAt: null,
  failingSince: null,
  formerSecretUntil: null,
  version: 3,
};
const delivery: WebhookDelivery = {
  id: '018f0000-0000-7000-8000-000000000003',
  event: 'action.raised',
  about: { kind: 'ACTION', id: '018f0000-0000-7000-8000-000000000004', reference: 'ACT-0012' },
  happenedAt: '2026-11-20T09:00:00Z',
  state: 'given-up',
  attemptCount: 4,
  lastTriedAt: '2026-11-20T09:10:00Z',
  nextTryAt: null,
  status: null,
  problem: 'not-called',
};

const open = (objects: Webhook[], answers: Answers = []) =>
  openPage('/', {
    me: { permissions: ['PRISM_APP_SETTINGS_MANAGE'] },
    pages: { '/': <WebhookSection /> },
    answers: [...answers, [webhooks.list, () => ({ body: { isPossible: true, objects } })]],
  });

it('adds a webhook with the events that were chosen, one by one or a kind as a whole, and shows its secret once', async () => {
  const objects: Webhook[] = [];
  const { user, sent } = await open(objects, [
    [
      webhooks.create,
      ({ body }) => {
        if (body.includes('10.0.0.1'))
          return problem(422, 'x', { errors: [{ field: 'address', message: 'This address is inside' }] });
        objects.push(webhook);
        return { body: { dto: { ...webhook, secret: 'whsec_once' } } };
      },
    ],
  ]);
  await user.click(await screen.findByRole('button', { name: 'New webhook' }));
  const form = within(await screen.findByRole('dialog', { name: 'New webhook' }));
  await user.put(form.getByLabelText(/^Description/), 'Job management');
  await user.put(form.getByLabelText(/^Address/), 'https://10.0.0.1/');
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  expect((await form.findAllByText('Choose at least one event')).length).toBeGreaterThan(0);
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false);

  await user.click(form.getByLabelText('All of Equipment'));
  await user.click(form.getByLabelText('Raised'));
  const all = form.getByLabelText('All of Actions');
  expect((all as HTMLInputElement).indeterminate).toBe(true);
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  expect((await form.findAllByText('This address is inside')).length).toBeGreaterThan(0);
  await user.clear(form.getByLabelText(/^Address/));
  await user.put(form.getByLabelText(/^Address/), webhook.address);
  await user.click(form.getByRole('button', { name: 'Add webhook' }));

  const secret = within(await screen.findByRole('dialog', { name: 'Secret of Job management' }));
  expect(secret.getByLabelText('Secret').textContent).toBe('whsec_once');
  // A press beside it does not lose what is shown once.
  await user.click(document.querySelector('.mantine-Modal-overlay')!);
  expect(secret.getByLabelText('Secret').isConnected).toBe(true);
  await user.click(secret.getByRole('button', { name: 'I have copied it' }));
  expect(await screen.findByText('jobs.example, 2 events')).toBeDefined();
  expect(screen.queryByText('whsec_once')).toBeNull();
  const { events } = JSON.parse(sent.findLast(({ method }) => method === 'PUT')!.body) as Webhook;
  expect(events.toSorted()).toEqual([
    'action.raised',
    'equipment.added',
    'equipment.deleted',
    'equipment.edited',
    'equipment.put-back-in-use',
    'equipment.put-out-of-use',
  ]);
});

it('says how each one fares, and what came of its deliveries, which can be sent again', async () => {
  const off: Webhook = { ...webhook, id: crypto.randomUUID(), description: 'Warehouse', isOn: false, stopped: 'gone' };
  const { user, sent } = await open(
    [{ ...webhook, failingSince: '2026-11-20T09:00:00Z' }, off],
    [
      [webhooks.deliveries, () => ({ body: { objects: [delivery] } })],
      [webhooks.sendAgain, () => ({ body: { success: true } })],
    ],
  );
  expect(await screen.findByText(/^Nothing has got through since 20\/11\/2026, 09:00/)).toBeDefined();
  expect(screen.getByText('Switched off: its receiver answered that it is gone.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Commands for Job management' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deliveries' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Deliveries of Job management' }));
  expect(await drawer.findByText(/^Its name leads into this server’s own network.* 4 attempts\.$/)).toBeDefined();
  expect(drawer.getByRole('link', { name: 'ACT-0012' })).toBeDefined();
  await user.click(drawer.getByRole('button', { name: 'Send again: Actions: raised ACT-0012' }));
  expect(JSON.parse(sent.find(({ path }) => path.endsWith(webhooks.sendAgain.path))!.body)).toEqual({
    webhookId: webhook.id,
    id: delivery.id,
  });
});
