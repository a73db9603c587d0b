import { screen, waitFor, within } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { files } from '@lintel/contract/areas/files';
import { people } from '@lintel/contract/areas/people/endpoints';
import { searchesOf } from '@lintel/contract/areas/people/links';
import type { PersonRow } from '@lintel/contract/areas/people/list';
import type { Person } from '@lintel/contract/areas/people/person';
import type { PersonTraining, TrainingMatrix } from '@lintel/contract/areas/people/training';
import type { Permission } from '@lintel/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import { pageOf } from '#areas/tasks/testing.ts';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { parseSearch } from '#platform/address.ts';
import { readAddress, type AnyList } from '#platform/list/list-address.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aPerson, groupId, leadId, personId } from './testing.ts';

const everything: Permission[] = [
  'PRISM_APP_PEOPLE_MENU',
  'PRISM_APP_PEOPLE_MANAGE',
  'PRISM_PROPERTY_LIBRARY_VIEW',
  'PRISM_APP_PROPERTY_MENU',
  'PRISM_APP_TASK_MENU',
  'PRISM_APP_ACTION_MENU',
];
const night = { id: '018f0000-0000-7000-8000-0000000000e4', name: 'Night shift' };
const matrix: TrainingMatrix = {
  kinds: [
    { id: 'asbestos-awareness', name: 'Asbestos awareness' },
    { id: 'dbs', name: 'DBS check' },
  ],
  people: [
    {
      id: personId,
      fullName: 'Priya Shah',
      jobTitle: 'Fire safety surveyor',
      cells: { 'asbestos-awareness': { state: 'EXPIRED', toOn: '2026-03-03' } },
    },
  ],
  page: 1,
  limit: 25,
  maxPage: 1,
  totalObjectsForQuery: 1,
};
const row: PersonRow = {
  id: personId,
  fullName: 'Priya Shah',
  login: 'priya@north.example',
  email: 'priya@north.example',
  jobTitle: 'Fire safety surveyor',
  phone: null,
  groups: 'Wardens',
  manager: 'Lee Marsh',
  isExternal: false,
  ...aPerson().counts,
};
const open = (address: string, of: Partial<Person> = {}, permissions = everything, shown = filesShown) =>
  openPage(address, {
    me: { permissions },
    answers: [
      [people.list, () => ({ body: { ...pageOf([row]), totalIsExact: true } })],
      [people.get, () => ({ body: { dto: aPerson(of) } })],
      [people.change, () => ({ body: { dto: aPerson(of), message: 'Person saved' } })],
      [people.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [people.training, () => ({ body: { dto: trainingShown } })],
      [files.list, () => ({ body: shown })],
      [people.openings, () => ({ body: { objects: [opening] } })],
      [people.recordTraining, () => ({ body: { dto: trainingShown, message: 'Training recorded' } })],
      [people.matrix, () => ({ body: matrix })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
      [dictionaries.generic, () => ({ body: { objects: [{ id: groupId, name: 'Wardens' }, night] } })],
    ],
  });
const opening = {
  id: '018f0000-0000-7000-8000-0000000000e7',
  document: 'certificate.pdf',
  openedBy: 'Ann Zed',
  openedAt: '2026-03-03T10:00:00Z',
};
const filesShown = {
  ...pageOf([
    {
      id: '018f0000-0000-7000-8000-0000000000e8',
      name: 'contract.pdf',
      uploadDate: '2026-03-01T10:00:00Z',
      size: 900,
      contentType: 'application/pdf' as const,
      evidence: null,
      takenAt: null,
      uploadedBy: 'Ann Zed',
      hasThumbnail: false,
    },
  ]),
  mostBytes: 1000,
  can: { add: false, remove: false },
};
const trainingShown: PersonTraining = {
  kinds: [
    {
      kind: 'asbestos-awareness',
      name: 'Asbestos awareness',
      source: 'Control of Asbestos Regulations 2012, regulation 10',
      isRequired: true,
      state: 'EXPIRED',
      toOn: '2026-03-03',
      items: [
        {
          id: '018f0000-0000-7000-8000-0000000000e5',
          provider: 'UKATA',
          number: 'A-77',
          fromOn: '2025-03-04',
          toOn: '2026-03-03',
          recordedBy: 'Ann Zed',
          recordedAt: '2025-03-05T10:00:00Z',
          files: [{ id: '018f0000-0000-7000-8000-0000000000e6', name: 'card.pdf' }],
        },
      ],
    },
  ],
  offered: [
    { id: 'asbestos-awareness', name: 'Asbestos awareness', months: 12, keepsNoFile: false },
    { id: 'dbs', name: 'DBS check', months: 36, keepsNoFile: true },
  ],
  can: { record: true },
};
const view = `/people_view.html?id=${personId}`;
/** The search of the list behind a link. */
const recordedBy = (link: HTMLElement, list: AnyList) =>
  readAddress(list, parseSearch(new URL(link.getAttribute('href')!, 'http://lintel.test').search));
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling as HTMLElement;

describe('the people list', () => {
  it('PEOPLE-001, SHELL-051: is where People in the menu leads, and each number opens its list', async () => {
    await open('/people_list.html');
    expect(await screen.findByRole('heading', { level: 1, name: 'People' })).toBeDefined();
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    const entry = within(menu).getByRole('link', { name: 'People' });
    expect([entry.getAttribute('href'), entry.getAttribute('aria-current')]).toEqual(['/people_list.html', 'page']);
    expect((await screen.findByRole('link', { name: 'Priya Shah' })).getAttribute('href')).toBe(view);
    expect(recordedBy(screen.getByRole('link', { name: '3' }), taskList)).toEqual(
      searchesOf(personId).overdueTaskCount,
    );
  });
});

describe('the documents of a person', () => {
  it('stand on their page, in a tab that the address keeps (REP-008), with who else opened them', async () => {
    const { user, router } = await open(view);
    await user.click(await screen.findByRole('tab', { name: 'Documents' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ id: personId, tab: 'documents' }));
    expect(await screen.findByText('contract.pdf')).toBeDefined();
    const opened = await screen.findByRole('region', { name: 'Opened by others' });
    expect(within(opened).getByRole('cell', { name: 'Ann Zed' })).toBeDefined();
  });

  it('take what their folder in the library takes', async () => {
    const { user } = await open(view, {}, everything, { ...filesShown, can: { add: true, remove: true } });
    await user.click(await screen.findByRole('tab', { name: 'Documents' }));
    const area = await screen.findByRole('group', { name: 'Add files' });
    expect(within(area).getByText(/^Pictures, PDF, Word, spreadsheets or text/)).toBeDefined();
  });
});

describe('the view of a person', () => {
  it('PEOPLE-002: opened by a login says who it is, and keeps the person in the address by id', async () => {
    const { router } = await open('/people_view.html?personEmail=priya%40north.example');
    expect(await screen.findByRole('heading', { level: 1, name: /Priya Shah/ })).toBeDefined();
    await screen.findByRole('link', { name: 'Lee Marsh' });
    expect(router.state.location.search).toEqual({ id: personId });
  });

  it('PEOPLE-003: says what is known of them, and each number opens its list', async () => {
    await open(view);
    expect((await screen.findByRole('link', { name: 'Lee Marsh' })).getAttribute('href')).toBe(
      `/people_view.html?id=${leadId}`,
    );
    expect(factOf('Groups').textContent).toBe('Wardens');
    expect(recordedBy(within(factOf('Tasks')).getByRole('link'), taskList)).toEqual(searchesOf(personId).taskCount);
    expect(recordedBy(within(factOf('Properties')).getByRole('link'), propertyList)).toEqual(
      searchesOf(personId).propertyCount,
    );
    expect(within(factOf('Actions')).queryByRole('link')).toBeNull();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Overview',
      'Training',
      'Documents',
      'Activity',
    ]);
    expect(screen.getByRole('link', { name: 'Open user' }).getAttribute('href')).toBe(`/admin/user?id=${personId}`);
  });

  it('opens no list that the reader may not see, offers no change to who may not make one, and no log', async () => {
    await open(view, { can: { edit: false, administer: false, readLog: false, seeDocuments: false } }, [
      'PRISM_APP_PEOPLE_MENU',
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: /Priya Shah/ })).toBeDefined();
    expect(factOf('Tasks').textContent).toBe('40');
    expect(within(factOf('Tasks')).queryByRole('link')).toBeNull();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Overview', 'Training']);
    expect(screen.queryByRole('button', { name: 'Edit details' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open user' })).toBeNull();
  });

  it('PEOPLE-003: changes groups and job title in one dialog, and sends what stands there with them', async () => {
    const { user, sent } = await open(view);
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Edit details of Priya Shah/ }));
    await user.clear(dialog.getByRole('textbox', { name: 'Job title' }));
    await user.put(dialog.getByRole('textbox', { name: 'Job title' }), 'Fire risk assessor');
    await user.click(dialog.getByRole('combobox', { name: 'Groups' }));
    await user.click(await screen.findByRole('option', { name: 'Night shift' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Person saved')).toBeDefined();
    const saved = sent.find(({ method, path }) => method === 'PUT' && path.endsWith('people/item.json'));
    expect(JSON.parse(saved!.body)).toEqual({
      id: personId,
      version: 3,
      jobTitle: 'Fire risk assessor',
      managerId: leadId,
      groupIds: [groupId, night.id],
    });
  });
});

describe('the training of a person', () => {
  it('says how each kind stands by word, until when, what asks for it, and where the certificate is', async () => {
    await open(`${view}&tab=training`);
    expect(await screen.findByText('Expired')).toBeDefined();
    expect(
      screen.getByText('Required · Expired on 03/03/2026 · Control of Asbestos Regulations 2012, regulation 10'),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'card.pdf' })).toBeDefined();
    expect(screen.getByText(/04\/03\/2025, UKATA · No. A-77 · recorded by Ann Zed/)).toBeDefined();
  });

  it('is recorded with the end that is usual for the kind, and takes no file where only the outcome may be kept', async () => {
    const { user, sent } = await open(`${view}&tab=training`);
    await user.click(await screen.findByRole('button', { name: 'Record training' }));
    const form = within(await screen.findByRole('dialog', { name: 'Record training' }));
    await user.put(form.getByLabelText(/^From/), '01/06/2026');
    await user.click(form.getByRole('combobox', { name: 'Training' }));
    await user.click(await screen.findByRole('option', { name: 'DBS check' }));
    expect(form.getByText(/Only the outcome of this training may be kept/)).toBeDefined();
    await user.click(form.getByRole('button', { name: 'Record training' }));
    expect(await screen.findByText('Training recorded')).toBeDefined();
    const saved = sent.find(({ method, path }) => method === 'POST' && path.endsWith('people/training/item.json'));
    expect(JSON.parse(saved!.body)).toMatchObject({
      personId,
      kind: 'dbs',
      fromOn: '2026-06-01',
      toOn: '2029-05-31',
      uploadSessionId: null,
    });
  });
});

describe('the training matrix', () => {
  it('has people by kinds, each cell in words, and is narrowed to those who lack something', async () => {
    const { user, router } = await open('/people_training.html');
    const line = within(await screen.findByRole('row', { name: /Priya Shah/ }));
    expect(line.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Expired03/03/2026', '–']);
    expect(line.getByRole('link', { name: 'Priya Shah' }).getAttribute('href')).toBe(`${view}&tab=training`);
    await user.click(screen.getByRole('checkbox', { name: /Only with something missing/ }));
    expect(router.state.location.search).toMatchObject({ lacking: 'true' });
  });
});
