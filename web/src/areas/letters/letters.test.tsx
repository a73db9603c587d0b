import { screen, within } from '@testing-library/react';
import { letters } from '@lintel/contract/areas/letters/endpoints';
import { suppliedLetters } from '@lintel/contract/areas/letters/supplied';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { expect, it, vi } from 'vitest';
import { pageOf } from '#areas/tasks/testing.ts';
import { labelsOf } from '#platform/labels/label-address.ts';
import type { Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const idAt = (at: number) => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const aSubject = (at: number, attemptedOn: string[] = []) => ({
  id: idAt(at),
  reference: `GAS0${at}`,
  name: 'Gas safety check',
  property: `${at} Orchard Row, Millgate`,
  address: [`${at} Orchard Row`, 'Millgate', 'ML1 2AB'],
  dueOn: '2026-12-31',
  attemptedOn,
});
const of = { organisation: 'Harbour Homes', sender: '1 Quayside', contact: '0113 496 0000' };
const toWrite = (...objects: ReturnType<typeof aSubject>[]) => ({
  body: { of, templates: suppliedLetters.templates, objects, refused: [] },
});
const me = {
  permissions: ['PRISM_APP_TASK_MENU' as const, 'PRISM_PROPERTY_TASK_MANAGE' as const],
  today: '2026-12-01',
};
const open = (ids: string[], answers: Answers) =>
  openPage(`/letters.html?kind=TASK&codes=${labelsOf(ids).codes}`, {
    me,
    answers: [...answers, [tasks.list, () => ({ body: pageOf([]) })]],
  });

it('letters are written as they are typed, recorded only once they are printed and go out, and what was refused is said', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const refused = [{ id: idAt(2), ref: 'GAS02', name: 'Gas safety check', reason: 'Print it anew' }];
  const { user, sent, router } = await open(
    [idAt(1), idAt(2)],
    [
      [letters.toWrite, () => toWrite(aSubject(1, ['2026-11-20', '2026-11-24']), aSubject(2))],
      [letters.send, () => ({ body: { changedCount: 1, unchangedCount: 0, refusedCount: 1, refused } })],
    ],
  );
  expect(await screen.findAllByText(/^The letter needs the day of the appointment/)).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Print 0 letters' })).toHaveProperty('disabled', true);
  await user.put(screen.getByRole('textbox', { name: 'Appointment on' }), '08/12/2026');
  await user.put(screen.getByRole('textbox', { name: 'From' }), '9:30');
  await user.put(screen.getByRole('textbox', { name: 'Until' }), '12');
  expect(screen.queryByRole('article')).toBeNull();
  await user.put(screen.getByRole('textbox', { name: 'Until' }), ':00');
  const [second, appointment] = screen.getAllByRole('article').map(({ textContent }) => textContent);
  expect(second).toContain('Please let us in: Gas safety check');
  expect(second).toContain('on 20 November 2026 and 24 November 2026 and could not get in');
  expect(appointment).toContain('We will call on Tuesday 8 December 2026, between 9.30am and 12 noon.');
  const first = within(screen.getByRole('region', { name: 'GAS01 Gas safety check' }));
  await user.put(first.getByRole('textbox', { name: /Name of the occupier$/ }), 'Mrs Hill');
  await user.click(first.getByRole('button', { name: 'Another household' }));
  await user.put(screen.getAllByRole('textbox', { name: /First line of the address$/ })[1]!, 'Flat 2');
  await user.click(screen.getByRole('button', { name: 'Print 3 letters' }));
  expect(print).toHaveBeenCalledOnce();
  const record = () => screen.getByRole('button', { name: 'Record 3 letters as sent' });
  await user.put(screen.getAllByRole('textbox', { name: /First line of the address$/ })[1]!, 'a');
  expect(record()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Print 3 letters' }));
  await user.click(record());
  const { body } = sent.find(({ method, path }) => method === 'POST' && path.endsWith('/letter/sent.json'))!;
  const said = JSON.parse(body) as { letters: { occupier: string; addressLine: string; words: string }[] };
  expect(said.letters.map(({ occupier, addressLine }) => [occupier, addressLine])).toEqual([
    ['Mrs Hill', ''],
    ['', 'Flat 2a'],
    ['', ''],
  ]);
  expect(said.letters[0]!.words).toContain('Harbour Homes\n1 Quayside\nMrs Hill\n1 Orchard Row');
  expect(await screen.findByText('Not written')).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(router.state.location.pathname).toBe('/letters.html');
});

it('a letter that went out is shown without its names to who may not see them', async () => {
  const kept = {
    id: idAt(9),
    template: 'Second letter',
    writtenOn: '2026-11-25',
    visitOn: '2026-12-08',
    visitFrom: '09:00',
    visitUntil: null,
    sender: 'Harbour Homes',
    address: ['1 Orchard Row', 'Millgate'],
    heading: 'Please let us in',
    text: 'Dear {occupier}\n\nWe called at {address}.',
    occupier: null,
    addressLine: null,
    sentBy: 'Ada Hill',
    sentAt: '2026-11-25T10:00:00Z',
    unnamed: 'withheld' as const,
  };
  const attempt = {
    attemptedOn: '2026-11-24',
    reason: 'no-access' as const,
    note: 'A card was left',
    recordedBy: 'Bob Firth',
    recordedAt: '2026-11-24T09:00:00Z',
  };
  const { default: AccessSection } = await import('./access-section.tsx');
  const answers: Answers = [[letters.ofRecord, () => ({ body: { letters: [kept], attempts: [attempt] } })]];
  const { unmount } = await openPage('/section', {
    me,
    pages: { '/section': <AccessSection kind="TASK" id={idAt(1)} mayWrite={false} /> },
    answers,
  });
  const [letter, before] = await screen.findAllByRole('listitem');
  expect(letter!.textContent).toContain('To [name withheld]. Appointment on 08/12/2026, at 9am');
  expect(before!.textContent).toContain('Attempt: No access');
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Show the letter of 25/11/2026' });
  unmount();
  await openPage(href.slice(href.indexOf('/letter.html')), { me, answers });
  expect((await screen.findByRole('article')).textContent).toContain(
    'Dear [name withheld]We called at 1 Orchard Row, Millgate.',
  );
  expect(screen.getByRole('button', { name: 'Print' })).toBeDefined();
});

it('a template is previewed with a real task, and a placeholder is put in where the cursor is', async () => {
  const settings = { ...suppliedLetters, version: 3, can: { edit: true } };
  const { user, sent } = await openPage('/admin/organisation/letters', {
    me: { ...me, permissions: [...me.permissions, 'PRISM_APP_SETTINGS_MANAGE'] },
    answers: [
      [letters.settings, () => ({ body: { dto: settings } })],
      [letters.changeSettings, () => ({ body: { dto: settings } })],
      [letters.toWrite, () => toWrite(aSubject(1))],
      [
        tasks.list,
        () => ({ body: { ...pageOf([]), objects: [{ id: idAt(1), code: 'GAS01', property: '1 Orchard Row' }] } }),
      ],
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'New letter' }));
  await user.put(await screen.findByRole('textbox', { name: /^Name/ }), 'Electrical check');
  await user.put(screen.getByRole('textbox', { name: /^Heading/ }), 'Your check');
  await user.put(screen.getByRole('textbox', { name: /^Text/ }), 'It is due by ');
  await user.click(screen.getByRole('button', { name: 'Due date' }));
  expect((await screen.findByRole('article')).textContent).toContain('It is due by 31 December 2026');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const { body } = sent.find(({ method, path }) => method === 'PUT' && path.endsWith('/letter/settings.json'))!;
  const { templates, version } = JSON.parse(body) as { templates: { name: string; text: string }[]; version: number };
  expect([version, templates.length, templates.at(-1)]).toMatchObject([
    3,
    6,
    { name: 'Electrical check', text: 'It is due by {due}', proposed: 'never' },
  ]);
});
