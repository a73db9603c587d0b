import { screen, waitFor, within } from '@testing-library/react';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { shippedRetention } from '@lintel/contract/platform/retention-rules';
import { type ClosingRules } from '@lintel/contract/areas/actions/closing';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionSourceTypes } from '@lintel/contract/areas/actions/states';
import { activity } from '@lintel/contract/areas/activity';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { shippedEvidenceRules } from '@lintel/contract/areas/contractors/evidence-rules';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { notices } from '@lintel/contract/areas/notices';
import { apiTokens } from '@lintel/contract/areas/api-tokens';
import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import { directory } from '@lintel/contract/areas/directory';
import { organisation, type Organisation } from '@lintel/contract/areas/organisation';
import { signOn } from '@lintel/contract/areas/sign-on';
import { webhooks } from '@lintel/contract/areas/webhooks';
import { describe, expect, it } from 'vitest';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { someRules } from '../notices/testing.ts';

const settings = (of: Partial<Organisation> = {}): Organisation => ({
  id: '018f0000-0000-7000-8000-000000000002',
  spaceId: 'demo',
  version: 4,
  name: 'Harbour Homes',
  helpline: null,
  supportLink: null,
  idleMinutes: 30,
  dueWindowDays: 30,
  complianceTarget: 95,
  greenFrom: 90,
  amberFrom: 70,
  keepsPhotoDetails: false,
  keepsWorkOnDevices: true,
  termsText: 'Be careful',
  termsVersion: 2,
  hasLogo: false,
  timeZone: 'Europe/London',
  ...of,
});
const nothing = { evidence: [], secondPerson: false };
const rules: ClosingRules = {
  priorities: {
    HIGH: { evidence: ['photograph'], secondPerson: true },
    MEDIUM: nothing,
    LOW: nothing,
    ADVISORY: nothing,
  },
  sources: Object.fromEntries(actionSourceTypes.map(({ id }) => [id, nothing])) as unknown as ClosingRules['sources'],
  recheckPercent: 5,
};
const open = (section: string, more: unknown[] = []) =>
  openPage(`/admin/organisation/${section}`, {
    me: { permissions: ['PRISM_APP_SETTINGS_MANAGE'] },
    answers: [
      ...more,
      [organisation.get, () => ({ body: { dto: settings() } })],
      [actions.closingRules, () => ({ body: { dto: { ...rules, version: 2, can: { edit: true } } } })],
      [
        accidents.rules,
        () => ({ body: { dto: { secondPersonCloses: false, targetDays: 7, version: 0, can: { edit: true } } } }),
      ],
      [accidents.retention, () => ({ body: { dto: { ...shippedRetention, version: 0, can: { edit: true } } } })],
      [contractors.rules, () => ({ body: { dto: { ...shippedEvidenceRules, version: 3, can: { edit: true } } } })],
      [
        { ...dictionaries.generic, path: 'genericDict/CONTRACTOR_BUSINESS/listOptions.json' },
        () => ({ body: { objects: [{ id: 'b1', name: 'Painting contractor', code: 'painting' }] } }),
      ],
      [notices.rules, () => ({ body: { dto: someRules() } })],
      [apiTokens.settings, () => ({ body: { dto: { isOn: false, version: 0 } } })],
      [apiTokens.all, () => ({ body: { objects: [] } })],
      [calendarFeeds.settings, () => ({ body: { dto: { isOn: true, version: 0 } } })],
      [webhooks.list, () => ({ body: { isPossible: true, objects: [] } })],
      [
        directory.settings,
        () => ({
          body: {
            dto: {
              rules: { roleId: null, reach: 'properties', invites: true, connects: false },
              version: 0,
              roleName: null,
              address: 'https://lintel.example/scim/v2',
              token: null,
              mayConnect: false,
              userCount: 0,
            },
          },
        }),
      ],
      [
        signOn.settings,
        () => ({
          body: {
            dto: {
              settings: null,
              version: 0,
              redirectUri: 'https://lintel.example/sign_on.html',
              backChannelUri: 'https://lintel.example/sign-on/1/back-channel-logout',
              unconnectedCount: 3,
            },
          },
        }),
      ],
      [activity.list, () => ({ body: { success: true, records: [] } })],
    ] as never,
  });

describe('what is asked of contractors', () => {
  it(
    'stands there in words, and a business is asked for other evidence by who may',
    { tags: ['thorough'] },
    async () => {
      const { user, sent } = await open('contractor-evidence', [
        [
          { ...contractors.changeRules, method: 'PUT' },
          ({ body }: { body: string }) => ({
            body: { dto: { ...(JSON.parse(body) as object), version: 4, can: { edit: true } } },
          }),
        ],
      ]);
      expect(await screen.findByText(/^Evidence that expires within 30 days is shown as expiring\./)).toBeDefined();
      const section = within(screen.getByRole('region', { name: 'Evidence required of contractors' }));
      await user.click(section.getByRole('button', { name: /^Edit/ }));
      await user.click(await section.findByRole('combobox', { name: 'Applies to' }));
      await user.click(await screen.findByRole('option', { name: 'Painting contractor' }));
      await user.click(
        section.getByRole('checkbox', { name: 'Your organisation requires no evidence from this business' }),
      );
      await user.click(section.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText(/^Saved\. The status of contractors/)).toBeDefined();
      const body = JSON.parse(sent.find(({ method }) => method === 'PUT')!.body) as object;
      expect(body).toMatchObject({
        version: 3,
        businesses: [{ code: 'painting', asksNothing: true, required: [], recommended: [] }],
      });
    },
  );
});

describe('how long accidents are kept', () => {
  it('stands there in words, and is changed by who may', async () => {
    const { user, sent } = await open('accident-data', [
      [accidents.changeRetention, () => ({ body: { dto: { ...shippedRetention, version: 1, can: { edit: true } } } })],
    ]);
    // While it loads, its placeholder is another section.
    expect(await screen.findByText(/kept for 6 years; a child’s, until the age of 21;.*for 40 years/)).toBeDefined();
    const section = within(screen.getByRole('region', { name: 'Retention of accident data' }));
    await user.click(section.getByRole('button', { name: /Edit/ }));
    const years = await screen.findByRole('textbox', { name: /Adults/ });
    await user.clear(years);
    await user.type(years, '7');
    await user.click(screen.getByRole('button', { name: 'Save periods' }));
    await screen.findByText('Periods saved');
    expect(JSON.parse(sent.find((one) => one.method === 'PUT')!.body)).toEqual({
      ...shippedRetention,
      adultYears: 7,
      version: 0,
    });
  });
});

describe('the settings of the organisation', () => {
  it('are saved on the version they began from, with the terms asked again when chosen', async () => {
    const { user, sent, router } = await open('tasks', [
      [organisation.change, () => ({ body: { dto: settings({ version: 5 }) } })],
    ]);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Edit: Tasks' }));
    const target = await screen.findByRole('textbox', { name: /Compliance target/ });
    await user.clear(target);
    await user.type(target, '98');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Terms of use' }));
    expect(router.state.location.pathname).toBe('/admin/organisation/terms');
    await user.click(await screen.findByRole('button', { name: 'Edit: Terms of use' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Ask everybody to accept them again' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.filter((one) => one.method === 'PUT')).toHaveLength(2));
    const [tasks, terms] = sent.filter((one) => one.method === 'PUT').map(({ body }) => JSON.parse(body) as object);
    expect(tasks).toMatchObject({
      version: 4,
      idleMinutes: 30,
      dueWindowDays: 30,
      complianceTarget: 98,
      askAgain: false,
      name: 'Harbour Homes',
    });
    expect(terms).toMatchObject({ version: 4, askAgain: true });
  });

  it('ask before what was typed into one of them is left for another', async () => {
    const { user, router } = await open('tasks');
    await user.click(await screen.findByRole('button', { name: 'Edit: Tasks' }));
    await user.put(await screen.findByRole('textbox', { name: /Compliance target/ }), '1');
    await user.click(screen.getByRole('link', { name: 'Webhooks' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(router.state.location.pathname).toBe('/admin/organisation/tasks');
  });

  it('are found by a word that is not their name, and Enter opens the first', async () => {
    const { user, router } = await openPage('/admin/organisation.html', {
      me: { permissions: ['PRISM_APP_SETTINGS_MANAGE'] },
      answers: [[organisation.get, () => ({ body: { dto: settings() } })]],
    });
    const box = await screen.findByRole('searchbox', { name: 'Find a setting' });
    expect(screen.queryByRole('link', { name: /^Roles/ })).toBeNull();
    await user.type(box, 'gps');
    await waitFor(() => expect(within(screen.getByRole('main')).getAllByRole('link')).toHaveLength(1));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/organisation/photographs'));
    expect(await screen.findByText('Keep camera details of photographs')).toBeDefined();
  });

  it('show the time zone, which nobody changes here', async () => {
    const { user } = await open('general');
    await screen.findByText('Europe/London');
    expect(screen.getByText('Time zone').tagName).toBe('DT');
    await user.click(screen.getByRole('button', { name: 'Edit: General' }));
    await screen.findByRole('textbox', { name: 'Support link' });
    expect(screen.queryByRole('textbox', { name: 'Time zone' })).toBeNull();
  });

  it('take no script for a support link', async () => {
    const { user, sent } = await open('general');
    await user.click(await screen.findByRole('button', { name: 'Edit: General' }));
    await user.put(await screen.findByRole('textbox', { name: 'Support link' }), 'javascript:alert(1)');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Support link');
    expect(sent.some((one) => one.method === 'PUT')).toBe(false);
  });

  it('say what closing an action asks for, and are saved on the version they began from', async () => {
    const { user, sent } = await open('closing-actions', [
      [actions.changeClosingRules, () => ({ body: { dto: { ...rules, version: 3, can: { edit: true } } } })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Edit: Closing rules for actions' }));
    const photograph = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Photograph: High' });
    expect(photograph.checked).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Report: High' }));
    await user.click(screen.getByRole('checkbox', { name: 'Second person: Accident' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved. Applies to actions closed from now on.');
    expect(JSON.parse(sent.find((one) => one.method === 'PUT')!.body)).toEqual({
      ...rules,
      priorities: { ...rules.priorities, HIGH: { evidence: ['photograph', 'report'], secondPerson: true } },
      sources: { ...rules.sources, ACCIDENT: { evidence: [], secondPerson: true } },
      version: 2,
    });
  });

  it('say what the server refuses of the closing rules beside their fields', { tags: ['thorough'] }, async () => {
    const errors = [{ field: 'version', message: 'This version does not exist' }];
    const { user } = await open('closing-actions', [[actions.changeClosingRules, () => problem(422, 'x', { errors })]]);
    await user.click(await screen.findByRole('button', { name: 'Edit: Closing rules for actions' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This version does not exist')).toBeDefined();
  });
});
