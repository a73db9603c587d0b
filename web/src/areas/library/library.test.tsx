import { screen, waitFor, within } from '@testing-library/react';
import { files } from '@lintel/contract/areas/files';
import { library } from '@lintel/contract/areas/library/endpoints';
import type { LibraryDocument } from '@lintel/contract/areas/library/document';
import { search } from '@lintel/contract/areas/search';
import type { Permission } from '@lintel/contract/platform/permissions';
import { expect, it } from 'vitest';
import { pageOf } from '#areas/tasks/testing.ts';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const idOf = (at: number) => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const info = { path: [], ownerId: null, ownerKind: null, canUploadFiles: false, canDeleteFiles: false };
const row = {
  id: idOf(1),
  name: 'Gas safety record.pdf',
  kind: 'Certificate',
  keptOn: '9 Orchard Row',
  ownerId: idOf(2),
  ownerKind: 'PROPERTY' as const,
  property: '9 Orchard Row',
  propertyId: idOf(2),
  region: null,
  state: 'Expired',
  issuedOn: null,
  expiresOn: '2026-01-31',
  uploadDate: '2025-02-01T10:00:00Z',
  uploadedBy: 'Ann Zed',
  size: 2048,
  contentType: 'application/pdf',
};
const aDocument: LibraryDocument = {
  id: row.id,
  version: 1,
  name: row.name,
  documentKind: 'CERTIFICATE',
  issuedOn: null,
  expiresOn: null,
  library: 'PROPERTY',
  state: 'CURRENT',
  size: 2048,
  contentType: 'image/png',
  hasThumbnail: false,
  uploadDate: row.uploadDate,
  uploadedBy: 'Ann Zed',
  ownerId: idOf(2),
  ownerKind: 'PROPERTY',
  documentExplorerViewInfo: { ...info, path: [{ id: idOf(2), kind: 'PROPERTY', caption: '9 Orchard Row' }] },
  supersededBy: null,
  supersededOn: null,
  supersedes: [],
  reading: null,
  can: { edit: true, supersede: true, remove: true },
};
const reader: Permission[] = ['PRISM_APP_CLIENT_LIBRARY_MENU', 'PRISM_PROPERTY_LIBRARY_VIEW'];
const folder = { id: idOf(2), kind: 'PROPERTY' as const, caption: '9 Orchard Row', fileCount: null };
const open = (address: string, answers: Answers = [], permissions = reader) =>
  openPage(address, {
    me: { permissions },
    answers: [
      ...answers,
      [library.list, () => ({ body: pageOf([row]) })],
      [
        library.folders,
        () => ({ body: { documentExplorerViewInfo: info, folders: [folder], hasMore: false, mayChange: true } }),
      ],
      [library.get, () => ({ body: { dto: aDocument } })],
    ],
  });
const asked = (sent: { path: string; body: string }[]) =>
  sent.filter(({ path }) => path === '/api/document/data-table/filter.json').map(({ body }) => JSON.parse(body));

it('LIB-001, SHELL-050: the library shows property documents in their folders, found by the text of the address, below its entry of the menu', async () => {
  const { sent, user, router } = await open('/library?fullTextSearchString=gas');
  expect(await screen.findByRole('heading', { name: 'Property documents' })).toBeDefined();
  const link = await screen.findByRole('link', { name: /Gas safety record/ });
  expect(link.getAttribute('href')).toBe(`/library/document?id=${row.id}`);
  expect(asked(sent)[0]).toMatchObject({ fullTextSearchString: 'gas' });
  const entry = screen.getByRole('link', { name: 'Documents library' });
  expect(entry.getAttribute('aria-current')).toBe('page');
  await user.click(within(await screen.findByRole('list', { name: 'Folders' })).getByRole('button'));
  await waitFor(() => expect(router.state.location.href).toContain(`propertyIds[]=${idOf(2)}`));
  expect(router.state.location.href).toContain('fullTextSearchString=gas');
  // The button is gone: keyboard focus continues from the current location.
  expect(document.activeElement).toBe(screen.getByRole('navigation', { name: 'Where you are' }));
});

it('arrows lead along the five libraries, and Enter opens one', async () => {
  const { user, router } = await open('/library');
  (await screen.findByRole('tab', { name: 'Property documents' })).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Contractor documents' }));
  expect(router.state.location.pathname).toBe('/library');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/library/contractor'));
});

it.each([
  ['task', 'TASK', 'Task documents'],
  ['contractor', 'CONTRACTOR', 'Contractor documents'],
  ['company', 'COMPANY', 'Company documents'],
  ['client', 'COMPANY', 'Company documents'],
  ['personal', 'PERSONAL', 'Personal documents'],
])(
  'LIB-002, LIB-003: /library/%s shows the library that the address names, with its text',
  async (path, libraryType, title) => {
    const { sent } = await open(`/library/${path}?fullTextSearchString=gas`);
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    await waitFor(() =>
      expect(asked(sent)).toContainEqual(expect.objectContaining({ libraryType, fullTextSearchString: 'gas' })),
    );
  },
);

it('SEARCH-019: an anchor names the library, and another library is none', async () => {
  const { router } = await open('/library?fullTextSearchString=gas#libraryType=TASK');
  expect(await screen.findByRole('heading', { name: 'Task documents' })).toBeDefined();
  expect(router.state.location.href).toBe('/library/task?fullTextSearchString=gas');
});

it('files are dropped only in a folder that takes them', async () => {
  const own = { ...info, path: [folder], ownerId: idOf(2), ownerKind: 'PROPERTY' as const };
  const at = `/library?propertyIds[]=${idOf(2)}`;
  const answer = (canUploadFiles: boolean): Answers => [
    [
      library.folders,
      () => ({
        body: { documentExplorerViewInfo: { ...own, canUploadFiles }, folders: [], hasMore: false, mayChange: true },
      }),
    ],
  ];
  const { unmount } = await open(at, answer(false));
  expect(await screen.findByText('No folders here')).toBeDefined();
  expect(screen.queryByRole('group', { name: 'Add files' })).toBeNull();
  unmount();
  await open(at, answer(true));
  expect(await screen.findByRole('group', { name: 'Add files' })).toBeDefined();
});

it('an empty folder says that it is empty and how documents come there; with a filter, that nothing matches it', async () => {
  const own = { ...info, path: [folder], ownerId: idOf(2), ownerKind: 'PROPERTY' as const };
  const answers = (canUploadFiles: boolean): Answers => [
    [library.list, () => ({ body: pageOf([]) })],
    [
      library.folders,
      () => ({
        body: { documentExplorerViewInfo: { ...own, canUploadFiles }, folders: [], hasMore: false, mayChange: true },
      }),
    ],
  ];
  const at = `/library?propertyIds[]=${idOf(2)}`;
  const { unmount } = await open(at, answers(true));
  expect(await screen.findByText('This folder is empty')).toBeDefined();
  expect(screen.getByText('Drop files or a whole folder above, or choose them there.')).toBeDefined();
  unmount();
  const reading = await open(at, answers(false));
  expect(await screen.findByText('This folder is empty')).toBeDefined();
  expect(screen.queryByText(/Drop files/)).toBeNull();
  reading.unmount();
  const { user, router } = await open(`${at}&states[]=EXPIRED`, answers(true));
  expect(await screen.findByText('Nothing matches these filters')).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
  await waitFor(() => expect(router.state.location.href).not.toContain('states'));
  expect(router.state.location.href).toContain(`propertyIds[]=${idOf(2)}`);
});

it('FORM-007: a document is shown, what is said of it turns into a form and back, saved over the version that was read', async () => {
  const saved: unknown[] = [];
  const { user } = await open(`/library/document?id=${row.id}`, [
    [
      library.change,
      ({ body }) => {
        saved.push(JSON.parse(String(body)));
        return { body: { dto: aDocument } };
      },
    ],
  ]);
  expect(await screen.findByRole('img', { name: row.name })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Edit: Details' }));
  const name = screen.getByRole('textbox', { name: /Name/ });
  await user.clear(name);
  await user.put(name, 'Gas 2026');
  await user.click(screen.getByRole('button', { name: 'Save document' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved).toMatchObject([{ id: row.id, version: 1, name: 'Gas 2026' }]);
  await user.click(await screen.findByRole('button', { name: 'Edit: Details' }));
  expect(screen.getByRole('textbox', { name: /Name/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('textbox', { name: /Name/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit: Details' })).toBeDefined();
});

it('a text is shown in the page, and a document says what came in its place and why search does not find its words', async () => {
  const superseded = {
    ...aDocument,
    contentType: 'text/plain',
    state: 'SUPERSEDED' as const,
    supersededBy: { id: idOf(7), name: 'Rota 2.txt', uploadDate: row.uploadDate, uploadedBy: null },
    reading: 'LOCKED' as const,
    can: { edit: true, supersede: false, remove: true },
  };
  await open(`/library/document?id=${row.id}`, [
    [library.get, () => ({ body: { dto: superseded } })],
    [files.download, () => ({ body: 'Check the call points on Monday' })],
  ]);
  expect(await screen.findByText(/Check the call points on Monday/)).toBeDefined();
  const next = screen.getByRole('link', { name: /Rota 2.txt/ });
  expect(next.getAttribute('href')).toBe(`/library/document?id=${idOf(7)}`);
  expect(screen.getByText(/Protected by a password/)).toBeDefined();
  // A superseded version stays where it is.
  expect(screen.queryByRole('button', { name: 'New version' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('the documents that are chosen get their kind and dates together, and what was left alone is named, with why', async () => {
  const refused = [{ id: row.id, ref: '', name: row.name, reason: 'You may not add files to this record' }];
  const answer = { changedCount: 0, unchangedCount: 0, refusedCount: 1, refused };
  const { user, sent } = await open('/library', [[library.bulkChange, () => ({ body: answer })]]);
  await user.click(await screen.findByRole('checkbox', { name: /Gas safety record/ }));
  await user.click(await screen.findByRole('button', { name: 'Change…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change one document' }));
  const save = dialog.getByRole('button', { name: 'Change one document' });
  expect(save).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Certificate' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Expires or to be reviewed on: no date' }));
  await user.click(save);
  expect((await dialog.findByRole('status')).textContent).toBe('Nothing was changed');
  expect(dialog.getByRole('region', { name: refused[0]!.reason }).textContent).toContain(row.name);
  const changes = sent.filter(({ path }) => path === '/api/document/bulk.json').map(({ body }) => JSON.parse(body));
  expect(changes).toEqual([{ ids: [row.id], set: { documentKind: 'CERTIFICATE', expiresOn: null } }]);
});

it(
  'several documents are moved to a record that is found by its words, and not before one is chosen',
  { tags: ['thorough'] },
  async () => {
    const answer = { changedCount: 1, unchangedCount: 0, refusedCount: 0, refused: [] };
    const hit = {
      entityType: 'PROPERTY' as const,
      entityId: idOf(5),
      entityCaption: '4 Mill Lane',
      totalCount: 1,
    };
    const { user, sent } = await open('/library', [
      [library.bulkMove, () => ({ body: answer })],
      [search.all, () => ({ body: { success: true, options: [hit] } })],
    ]);
    const chosen = await screen.findByRole('checkbox', { name: /Gas safety record/ });
    await user.click(chosen);
    await user.click(await screen.findByRole('button', { name: 'Move…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move one document' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Move to' })));
    expect(screen.queryByRole('listbox', { name: /Move to/ }), 'its list opens when it is asked for').toBeNull();
    const moves = () => sent.filter(({ path }) => path === '/api/document/bulk-owner.json');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByText('Choose where it goes')).toBeDefined();
    expect(moves()).toEqual([]);
    await user.put(dialog.getByRole('combobox', { name: 'Move to' }), 'mill');
    await user.click(await screen.findByRole('option', { name: '4 Mill Lane' }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('One document moved')).toBeDefined();
    expect(moves().map(({ body }) => JSON.parse(body))).toEqual([{ ids: [row.id], ownerId: idOf(5) }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Move…' })).toBeNull());
  },
);

it(
  'several documents are deleted after a question; who may change nothing here is not offered it',
  { tags: ['thorough'] },
  async () => {
    const answer = { changedCount: 1, unchangedCount: 0, refusedCount: 0, refused: [] };
    const { user, unmount } = await open('/library', [[library.bulkRemove, () => ({ body: answer })]]);
    await user.click(await screen.findByRole('checkbox', { name: /Gas safety record/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete one document?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('One document deleted')).toBeDefined();
    unmount();
    const none = { documentExplorerViewInfo: info, folders: [], hasMore: false, mayChange: false };
    const reading = await open('/library', [[library.folders, () => ({ body: none })]]);
    await reading.user.click(await screen.findByRole('checkbox', { name: /Gas safety record/ }));
    expect(await screen.findByRole('button', { name: 'Download as ZIP' })).toBeDefined();
    await waitFor(() =>
      expect(reading.sent.filter(({ path }) => path === '/api/library/folder/filter.json').length).toBeGreaterThan(1),
    );
    expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull();
  },
);

it.each([403, 404])('a folder that one may not see (%i) is said once, without trying again', async (status) => {
  await open(`/library?propertyIds[]=${idOf(9)}`, [[library.folders, () => problem(status, 'Not available')]]);
  expect(await screen.findByText('This folder does not exist, or you may not see it.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
