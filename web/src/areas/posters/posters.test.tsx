import { act, screen, waitFor, within } from '@testing-library/react';
import { pageOf } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { mostBytesOf } from '@lintel/contract/areas/files';
import { posters } from '@lintel/contract/areas/posters/endpoints';
import { MOST_PHOTOGRAPHS } from '@lintel/contract/areas/posters/poster';
import type { PosterReport } from '@lintel/contract/areas/posters/poster';
import { describe, expect, it, vi } from 'vitest';
import { problem, type Answers, type Sent } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { Uploading } from '../../../test/uploading.ts';

const propertyId = '018f0000-0000-7000-8000-0000000000b1';
const accidentId = '018f0000-0000-7000-8000-0000000000d1';
const organisation = { name: 'Northbridge Homes', logo: null };
const form = { organisation, place: '9 Orchard Row, Millgate', today: '2026-11-21' };
const report: PosterReport = {
  id: '018f0000-0000-7000-8000-0000000000c1',
  property: { id: propertyId, name: '9 Orchard Row, Millgate' },
  what: 'near-miss',
  happenedOn: '2026-11-20',
  happenedAt: '08:10',
  place: 'Second landing',
  said: 'The tread broke under me',
  hurtName: null,
  fullName: 'Bo Reed',
  phone: null,
  email: null,
  receivedAt: '2026-11-20T09:00:00Z',
  state: 'waiting',
  redactedAt: null,
  readBy: [{ person: 'Ruth Calloway', isSupport: false, openedAt: '2026-11-20T10:00:00Z' }],
  decidedAt: null,
  decidedBy: null,
  reason: null,
  accident: null,
  fileCount: 0,
};
const nearMiss = { id: '018f0000-0000-7000-8000-000000000103', code: 'near-miss', name: 'Near miss' };

describe('the form of a poster', () => {
  const open = (answers: Answers) => openPage('/report.html#token', { me: null, answers });

  it('asks whoever has no account what happened, and sends it without their name where they leave it out', async () => {
    const { user, sent } = await open([
      [posters.form, () => ({ body: { dto: form } })],
      [posters.send, () => ({ body: { dto: { id: report.id } } })],
    ]);
    expect(await screen.findByText('9 Orchard Row, Millgate')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: /Who was hurt/ })).toBeNull();
    // Their own phone fills these in, with the keyboard that fits (WCAG 1.3.5).
    const inputs = ['Your name', 'Telephone', 'E-mail address'].map(
      (name) => screen.getByRole('textbox', { name }) as HTMLInputElement,
    );
    expect(inputs.map(({ type, autocomplete }) => [type, autocomplete])).toEqual([
      ['text', 'name'],
      ['tel', 'tel'],
      ['email', 'email'],
    ]);
    await user.click(screen.getByRole('radio', { name: 'Nobody was hurt, but nearly' }));
    await user.put(screen.getByRole('textbox', { name: 'What happened?' }), 'The tread broke');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('heading', { name: 'Thank you. It has been sent.' })).toBeDefined();
    const { path, body } = sent.find(({ path: each }) => each.endsWith('poster/report.json'))!;
    expect(path).not.toContain('token');
    expect(JSON.parse(body)).toMatchObject({
      posterToken: 'token',
      what: 'near-miss',
      said: 'The tread broke',
      happenedOn: '2026-11-21',
      fullName: null,
    });
  });

  it('sends nobody as hurt where nobody was, and keeps the name that was typed while somebody was', async () => {
    const { user, sent } = await open([
      [posters.form, () => ({ body: { dto: form } })],
      [posters.send, () => ({ body: { dto: { id: report.id } } })],
    ]);
    await user.click(await screen.findByRole('radio', { name: 'Somebody was hurt' }));
    await user.type(screen.getByRole('textbox', { name: /Who was hurt/ }), 'Ada');
    await user.put(screen.getByRole('textbox', { name: 'What happened?' }), 'The tread broke');
    await user.click(screen.getByRole('radio', { name: 'Something is dangerous' }));
    await user.click(screen.getByRole('radio', { name: 'Somebody was hurt' }));
    expect(screen.getByRole('textbox', { name: /Who was hurt/ })).toHaveProperty('value', 'Ada');
    await user.click(screen.getByRole('radio', { name: 'Something is dangerous' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('heading', { name: 'Thank you. It has been sent.' });
    const { body } = sent.find(({ path }) => path.endsWith('poster/report.json'))!;
    expect(JSON.parse(body)).toMatchObject({ what: 'hazard', hurtName: null });
  });

  it('says which photographs it leaves out, as too many or too large', async () => {
    const { user } = await open([[posters.form, () => ({ body: { dto: form } })]]);
    await screen.findByRole('button', { name: 'Add a photograph' });
    const photograph = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    const large = photograph('large.png', mostBytesOf('INSPECTION_REPORT') + 1);
    await user.upload(input, [
      large,
      ...Array.from({ length: MOST_PHOTOGRAPHS + 1 }, (_, at) => photograph(`${at}.png`)),
    ]);
    const alert = await screen.findByText(/^Left out/);
    expect(alert.textContent).toBe('Left out, too many or too large: large.png, 5.png');
    expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(MOST_PHOTOGRAPHS);
    await user.click(screen.getByRole('button', { name: 'Remove 0.png' }));
    expect(screen.queryByText(/^Left out/)).toBeNull();
  });

  it('takes every photograph of a phone that gives them all the same name, and sends again those that did not arrive', async () => {
    let isLost = true;
    vi.stubGlobal('XMLHttpRequest', Uploading);
    const names: string[] = [];
    const { user } = await open([
      [posters.form, () => ({ body: { dto: form } })],
      [posters.send, () => ({ body: { dto: { id: report.id } } })],
      [
        posters.addPhotograph,
        ({ search }: Sent) => {
          names.push(search.get('fileName')!);
          return isLost ? problem(502, 'Lost') : { body: { success: true } };
        },
      ],
    ]);
    await user.click(await screen.findByRole('radio', { name: 'Something is dangerous' }));
    await user.put(screen.getByRole('textbox', { name: 'What happened?' }), 'A loose mat');
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    for (const content of ['one', 'two'])
      await user.upload(input, new File([content], 'image.jpg', { type: 'image/jpeg' }));
    const send = screen.getByRole('button', { name: 'Send' });
    // Both presses come before the first is drawn.
    act(() => (send.click(), send.click()));
    expect(await screen.findByText(/could not be sent/)).toBeDefined();
    expect(names.splice(0)).toEqual(['image.jpg', 'image (2).jpg']);
    isLost = false;
    await user.click(screen.getByRole('button', { name: 'Send the photographs again' }));
    await waitFor(() => expect(screen.queryByText(/could not be sent/)).toBeNull());
    expect(names).toEqual(['image.jpg', 'image (2).jpg']);
  });

  it('says that it cannot be shown now, and comes when it is asked for again', async () => {
    let isDown = true;
    const { user } = await open([
      [posters.form, () => (isDown ? problem(500, 'Something went wrong on our side') : { body: { dto: form } })],
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeDefined();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Report what happened' })).toBeDefined();
  });

  it('says that a code works no more, and keeps what was typed where it could not be sent', async () => {
    const { unmount } = await open([[posters.form, () => problem(404, 'gone')]]);
    expect(await screen.findByRole('heading', { name: 'This code no longer works' })).toBeDefined();
    unmount();
    const { user } = await open([
      [posters.form, () => ({ body: { dto: form } })],
      [posters.send, () => problem(429, 'Too many. Please wait a moment.')],
    ]);
    await user.click(await screen.findByRole('radio', { name: 'Something is dangerous' }));
    await user.put(screen.getByRole('textbox', { name: 'What happened?' }), 'A loose mat');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Too many. Please wait a moment.')).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened?' }).value).toBe('A loose mat');
  });
});

describe('a report whose answer was lost', () => {
  it('is sent again under the same key', async () => {
    let count = 0;
    const { user, sent } = await openPage('/report.html#token', {
      me: null,
      answers: [
        [posters.form, () => ({ body: { dto: form } })],
        [posters.send, () => ((count += 1) > 1 ? { body: { dto: { id: report.id } } } : problem(502, 'Lost'))],
      ],
    });
    await user.click(await screen.findByRole('radio', { name: 'Something is dangerous' }));
    await user.put(screen.getByRole('textbox', { name: 'What happened?' }), 'A loose mat');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(count).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('heading', { name: 'Thank you. It has been sent.' })).toBeDefined();
    const keys = sent.flatMap(({ path, headers }) =>
      path.endsWith('poster/report.json') ? [headers.get('Idempotency-Key')] : [],
    );
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });
});

describe('reports from posters', () => {
  const open = (answers: Answers = [], search = '') =>
    openPage(`/accident/poster_reports.html${search}`, {
      me: { permissions: ['PRISM_APP_ACCIDENTS_MENU', 'PRISM_APP_SAFETY_MANAGER', 'PRISM_APP_SETTINGS_MANAGE'] },
      answers: [
        ...answers,
        [posters.settings, () => ({ body: { dto: { isOn: true, version: 3, can: { edit: true } } } })],
        [posters.reports, () => ({ body: { objects: [report], totalObjectsForQuery: 1, limit: 20 } })],
        [dictionaries.accidentCategories, () => ({ body: { objects: [nearMiss] } })],
        [dictionaries.dropProperty, () => ({ body: { objects: [] } })],
      ],
    });

  it('are recorded with the category that follows from what was chosen, or rejected with a reason', async () => {
    const { user, sent, router } = await open([
      [posters.accept, () => ({ body: { dto: { ...report, accident: { id: accidentId, ref: 'ACC-000009' } } } })],
      [posters.reject, () => ({ body: { dto: report } })],
    ]);
    const shown = within(await screen.findByRole('article', { name: 'Nobody was hurt, but nearly' }));
    expect(shown.getByText('The tread broke under me')).toBeDefined();
    expect(shown.getByText('Bo Reed')).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'Record as an accident' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('combobox').value).toBe('Near miss'));
    await user.click(dialog.getByRole('button', { name: 'Record as an accident' }));
    expect(await screen.findByText('Recorded as ACC-000009')).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'Reject' }));
    await user.put(await screen.findByRole('textbox', { name: 'Reason' }), 'A joke');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
    const bodies = sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as object);
    expect(bodies).toContainEqual({ id: report.id, categoryId: nearMiss.id });
    expect(bodies).toContainEqual({ id: report.id, reason: 'A joke' });
    await user.click(screen.getByRole('button', { name: 'Open ACC-000009' }));
    await waitFor(() => expect(router.state.location.href).toBe(pageOf('ACCIDENT', accidentId)));
  });

  it('are recorded with no category proposed where somebody was hurt: how badly, nobody said', async () => {
    const minor = {
      id: '018f0000-0000-7000-8000-000000000104',
      code: 'minor-injury',
      name: 'Minor injury - no treatment',
    };
    const { user, sent } = await open([
      [
        posters.reports,
        () => ({ body: { objects: [{ ...report, what: 'injury' }], totalObjectsForQuery: 1, limit: 20 } }),
      ],
      [dictionaries.accidentCategories, () => ({ body: { objects: [nearMiss, minor] } })],
    ]);
    const shown = within(await screen.findByRole('article', { name: 'Somebody was hurt' }));
    await user.click(shown.getByRole('button', { name: 'Record as an accident' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(sent.some(({ path }) => path.includes('accidentCategory'))).toBe(true));
    expect(dialog.getByRole<HTMLInputElement>('combobox').value).toBe('');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Record as an accident' }).disabled).toBe(true);
  });

  it('are shown alone where a notice or My work leads to one of them, with the way to the others', async () => {
    const { sent } = await open([[posters.report, () => ({ body: { dto: report } })]], `?id=${report.id}`);
    const shown = within(await screen.findByRole('article', { name: 'Nobody was hurt, but nearly' }));
    expect(shown.getByRole('button', { name: 'Record as an accident' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'All reports from posters' }).getAttribute('href')).toBe(
      '/accident/poster_reports.html',
    );
    expect(shown.getByText('Read by Ruth Calloway (20/11/2026, 10:00)')).toBeDefined();
    expect(sent.some(({ path }) => path.endsWith('report/filter.json'))).toBe(false);
  });

  it('are switched on and off by who manages the settings', async () => {
    const { user, sent } = await open([
      [posters.changeSettings, () => ({ body: { dto: { isOn: false, version: 4, can: { edit: true } } } })],
    ]);
    await user.click(await screen.findByRole('switch', { name: 'Accept reports from posters' }));
    await waitFor(() =>
      expect(JSON.parse(sent.find(({ method }) => method === 'PUT')!.body)).toEqual({ isOn: false, version: 3 }),
    );
  });
});

describe('the poster of a property', () => {
  const page = `/accident/poster.html?propertyId=${propertyId}`;
  const me = { permissions: ['PRISM_APP_ACCIDENTS_MENU', 'PRISM_APP_SAFETY_MANAGER'] as const };

  it('shows the code with the property and the organisation, and is renewed only when that is confirmed', async () => {
    const poster = {
      isOn: true,
      organisation,
      property: { id: propertyId, caption: '9 Orchard Row' },
      link: 'http://lintel/report.html#x',
      madeAt: '2026-11-20T09:00:00Z',
    };
    const { user, sent } = await openPage(page, {
      me: { ...me, permissions: [...me.permissions] },
      answers: [
        [posters.get, () => ({ body: { dto: poster } })],
        [posters.make, () => ({ body: { dto: poster } })],
      ],
    });
    const sheet = within(await screen.findByRole('article', { name: 'Poster' }));
    expect(sheet.getByRole<HTMLImageElement>('img', { name: 'QR code of the report form' }).src).toMatch(
      /^data:image\/svg/,
    );
    expect(sheet.getByText('9 Orchard Row')).toBeDefined();
    expect(sheet.getByText('Northbridge Homes')).toBeDefined();
    const made = () =>
      sent
        .filter(({ path }) => path === '/api/poster/item.json')
        .flatMap(({ body }) => (body ? [JSON.parse(body) as object] : []));
    await user.click(screen.getByRole('button', { name: 'Make a new poster' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/stops working at once/)).toBeDefined();
    expect(made()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Make a new poster' }));
    await waitFor(() => expect(made()).toEqual([{ propertyId }]));
  });
});
