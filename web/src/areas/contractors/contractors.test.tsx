import { screen, waitFor, within } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import type { Contractor } from '@lintel/contract/areas/contractors/contractor';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import type { ContractorRow } from '@lintel/contract/areas/contractors/list';
import type { ContractorEvidence, EvidenceItem } from '@lintel/contract/areas/contractors/evidence-items';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { files } from '@lintel/contract/areas/files';
import type { StoredFile } from '@lintel/contract/areas/stored-file';
import type { Permission } from '@lintel/contract/platform/permissions';
import { describe, expect, it, vi } from 'vitest';
import { pageOf } from '#areas/tasks/testing.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aContractor, contractorId, electrical } from './testing.ts';

const everything: Permission[] = [
  'PRISM_APP_CONTRACTOR_MENU',
  'PRISM_APP_CONTRACTOR_MANAGE',
  'PRISM_PROPERTY_LIBRARY_VIEW',
];
const { id, name, standing, dateApproved, dateReview, emailAddress, evidenceUntil } = aContractor();
const business = electrical.name;
const reasons: ContractorRow['reasons'] = [
  { kind: 'ssip', state: 'EXPIRED', day: '2026-11-16' },
  { kind: 'references', state: 'MISSING', day: null },
];
const row: ContractorRow = {
  id,
  name,
  business,
  standing,
  reasons,
  dateApproved,
  dateReview,
  emailAddress,
  evidenceUntil,
};
const fine: ContractorRow = { ...row, id: electrical.id, name: 'Wharfe Electrical', reasons: [] };
const policy: StoredFile = {
  id: electrical.id,
  name: 'Policy.pdf',
  uploadDate: '2026-11-20T09:00:00Z',
  size: 1200,
  contentType: 'application/pdf',
  evidence: null,
  takenAt: null,
  uploadedBy: 'Ann Zed',
  hasThumbnail: false,
};
const open = (
  address: string,
  of: Partial<Contractor> = {},
  permissions = everything,
  isSupportView = false,
  evidence = shownEvidence,
) =>
  openPage(address, {
    me: { permissions, isSupportView },
    answers: [
      [contractors.evidence, () => ({ body: evidence })],
      [contractors.addEvidence, () => ({ body: evidence })],
      [contractors.checkEvidence, () => ({ body: shownEvidence })],
      [contractors.get, () => ({ body: { dto: aContractor(of) } })],
      [contractors.create, () => ({ body: { dto: aContractor() } })],
      [contractors.change, () => ({ body: { dto: aContractor() } })],
      [contractors.list, () => ({ body: { ...pageOf([row, fine]), totalIsExact: true } })],
      [contractors.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
      [files.list, () => ({ body: { ...pageOf([policy]), mostBytes: 1, can: { add: true, remove: true } } })],
      [dictionaries.dropPerson, () => ({ body: { objects: [{ id: electrical.id, name: 'Ben Ode' }] } })],
      [dictionaries.generic, () => ({ body: { objects: [electrical] } })],
    ],
  });
const item = (more: Partial<EvidenceItem>): EvidenceItem => ({
  id: '018f0000-0000-7000-8000-0000000000d1',
  kind: 'public-liability',
  state: 'AWAITING',
  provider: 'Aviva',
  number: 'P-77',
  amount: 5_000_000,
  covers: [],
  fromOn: '2026-11-01',
  toOn: '2027-10-31',
  note: null,
  uploadedBy: 'Ann Zed',
  uploadedAt: '2026-11-20T10:00:00Z',
  check: null,
  fault: null,
  files: [{ id: '018f0000-0000-7000-8000-0000000000d2', name: 'Policy.pdf' }],
  canCheck: true,
  ...more,
});
const shownEvidence: ContractorEvidence = {
  kinds: [
    {
      kind: 'public-liability',
      level: 'required',
      state: 'AWAITING',
      effect: 'BLOCK',
      waiver: null,
      canWaive: true,
      items: [item({})],
    },
    {
      kind: 'ssip',
      level: 'required',
      state: 'AWAITING',
      effect: 'WARN',
      waiver: null,
      canWaive: false,
      items: [item({ id: '018f0000-0000-7000-8000-0000000000d3', kind: 'ssip', canCheck: false })],
    },
  ],
  operatives: [],
  can: { manage: true },
};
const viewAddress = `/contractor_view.html?id=${contractorId}`;
const editAddress = `/contractor_edit.html?id=${contractorId}`;
const onPhone = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => ({ matches: query.includes('48em'), addEventListener() {}, removeEventListener() {} }) as never,
    );
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('the passport of a contractor', () => {
  it('CON-001: are listed under their own entry of the menu, each with a link to it', async () => {
    await open('/contractor_list.html');
    await screen.findByRole('heading', { level: 1, name: 'Contractors' });
    const row = within((await screen.findByRole('link', { name: 'Millgate Electrical' })).closest('tr')!);
    expect(row.getByRole('link').getAttribute('href')).toBe(viewAddress);
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Electrical contractor',
        'Approved',
        'SSIP member assessment expired on 16 November 2026, and 1 more',
        '01/03/2026',
        '15/02/2027',
        '31/01/2027',
      ]),
    );
    const fine = within((await screen.findByRole('link', { name: 'Wharfe Electrical' })).closest('tr')!);
    expect(fine.getAllByRole('cell').map(({ textContent }) => textContent)[3]).toBe('–');
    expect((await screen.findAllByRole('link', { current: 'page' })).map(({ textContent }) => textContent)).toContain(
      'Contractors',
    );
  });

  it('has a line for its reasons on a phone only where there are some', async () => {
    const isPhone = onPhone();
    await open('/contractor_list.html');
    const cards = within(await screen.findByRole('list', { name: 'Contractors' }));
    expect((await cards.findAllByText('Reason')).length).toBe(1);
    expect(cards.getAllByText('Evidence until').length).toBe(2);
    isPhone.mockRestore();
  });

  it('CON-002, CON-007, CON-008, CON-009, CON-010: has overview, files and activity, its light, and a way to edit it', async () => {
    const { sent } = await open(viewAddress);
    expect(await screen.findByRole('heading', { level: 1, name: /Millgate Electrical/ })).toBeDefined();
    const asked = sent.filter(({ method, path }) => method === 'GET' && path === '/api/contractor/item.json');
    expect(asked.map(({ search }) => search.get('id'))).toEqual([contractorId]);
    expect(screen.getAllByText('Approved').length).toBe(1);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Overview',
      'Evidence',
      'Files (2)',
      'Activity',
    ]);
    expect(screen.getByRole('link', { name: /edit/i }).getAttribute('href')).toBe(editAddress);
  });

  it('CON-008, CON-010: has no files and no edit for who may neither see nor change', async () => {
    await open(viewAddress, { can: { edit: false, archive: false, restore: false, comment: false } }, [
      'PRISM_APP_CONTRACTOR_MENU',
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: /Millgate Electrical/ })).toBeDefined();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Overview', 'Evidence', 'Activity']);
    expect(screen.queryByRole('link', { name: /edit/i })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Archive…' })).toBeNull();
  });

  it('keeps what takes it out of use under More', async () => {
    const { user } = await open(viewAddress);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Block…',
      'Archive…',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Block…' }));
    expect(await screen.findByRole('dialog', { name: /Block/ })).toBeDefined();
  });

  it('tells what blocks it apart from what only needs attention', async () => {
    await open(viewAddress, {
      standing: 'BLOCKED',
      lacks: [
        { name: 'Public liability', state: 'missing', effect: 'BLOCK' },
        { name: 'Right to work statement', state: 'missing', effect: 'WARN' },
      ],
    });
    const blocked = await screen.findByRole('alert', { name: 'This contractor is blocked' });
    expect(blocked.textContent).toContain('Public liability missing');
    expect(blocked.textContent).not.toContain('Right to work');
    expect(screen.getByRole('alert', { name: 'Evidence needs attention' }).textContent).toContain('Right to work');
  });

  it('is told at once of evidence that cannot be accepted, and that no colleague is to check it', async () => {
    const fault = 'Public liability: the organisation requires at least £5,000,000';
    const low = item({ state: 'REJECTED', amount: 1_000_000, fault, uploadedBy: 'Maria Okafor', canCheck: false });
    const added = { ...shownEvidence, kinds: [{ ...shownEvidence.kinds[0]!, items: [low] }] };
    const { user } = await open(`${viewAddress}&tab=evidence`, {}, everything, false, added);
    await user.click(
      await screen.findByRole('button', { name: 'Add evidence: Public and products liability insurance' }),
    );
    const form = within(await screen.findByRole('dialog', { name: 'Add evidence' }));
    await user.put(form.getByRole('textbox', { name: 'Amount in pounds' }), '1000000');
    await user.put(form.getByRole('textbox', { name: 'From' }), '01/11/2026');
    await user.click(form.getByRole('button', { name: 'Add evidence' }));
    expect(await screen.findByText(`Evidence added, but rejected: ${fault}`)).toBeDefined();
    expect(screen.queryByText(/A colleague must check it now/)).toBeNull();
    expect(screen.queryByText('A colleague must check what you uploaded.')).toBeNull();
  });

  it('lacks evidence: adding it is the next step on a phone', { tags: ['thorough'] }, async () => {
    const isPhone = onPhone();
    const lacks: Contractor['lacks'] = [{ name: 'SSIP', state: 'expired', effect: 'WARN' }];
    const { user, unmount } = await open(viewAddress, { lacks });
    await user.click(await screen.findByRole('button', { name: 'Add evidence' }));
    expect(await screen.findByRole('dialog', { name: 'Add evidence' })).toBeDefined();
    unmount();
    await open(viewAddress);
    await screen.findByRole('heading', { level: 1, name: /Millgate Electrical/ });
    expect(screen.queryByRole('button', { name: 'Add evidence' })).toBeNull();
    isPhone.mockRestore();
  });

  it('CON-008: has files for support view', async () => {
    await open(viewAddress, {}, ['PRISM_APP_CONTRACTOR_MENU'], true);
    expect(await screen.findByRole('tab', { name: 'Files (2)' })).toBeDefined();
  });

  it.each([
    [true, false],
    [false, true],
  ])(
    'CON-018: offers to add files where that is allowed (%s), and to delete them where that is (%s)',
    async (canUploadFiles, canDeleteFiles) => {
      const { documentExplorerViewInfo } = aContractor();
      await open(documentExplorerViewInfo.path, {
        documentExplorerViewInfo: { ...documentExplorerViewInfo, canUploadFiles, canDeleteFiles },
      });
      expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Files (2)');
      expect(await screen.findByRole('link', { name: 'Policy.pdf' })).toBeDefined();
      expect(screen.queryByRole('group', { name: 'Add files' }) !== null).toBe(canUploadFiles);
      expect(screen.queryByRole('button', { name: 'Delete Policy.pdf' }) !== null).toBe(canDeleteFiles);
    },
  );

  it.each([true, false])('CON-011: takes comments in its activity from who may comment: %s', async (comment) => {
    await open(`${viewAddress}&tab=activity`, { can: { ...aContractor().can, comment } });
    expect(await screen.findByText('No activity yet')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Comment' }) !== null).toBe(comment);
  });
});

describe('the evidence of a contractor', () => {
  it('shows what is asked for with its state, and is checked by who did not upload it', async () => {
    const lacks = [
      { name: 'Public and products liability insurance', state: 'Awaiting check', effect: 'BLOCK' as const },
    ];
    const { user, sent } = await open(`${viewAddress}&tab=evidence`, { standing: 'BLOCKED', lacks });
    expect(await screen.findByText('This contractor is blocked')).toBeDefined();
    expect(await screen.findByText('Required · Blocks')).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Policy.pdf' })[0]!.getAttribute('href')).toContain('file/content');
    expect(screen.getByText('A colleague must check what you uploaded.')).toBeDefined();
    // One of the two was added by the user.
    await user.click(screen.getByRole('button', { name: 'Check' }));
    const saves = await screen.findByRole('button', { name: 'Save' });
    expect(saves).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    await user.click(screen.getByRole('radio', { name: 'Public register' }));
    expect(saves).toHaveProperty('disabled', true);
    await user.put(screen.getByRole('textbox', { name: /why it is rejected/ }), 'Another firm');
    await user.click(saves);
    await waitFor(() => expect(sent.find(({ path }) => path.endsWith('evidence/check.json'))).toBeDefined());
    expect(JSON.parse(sent.find(({ path }) => path.endsWith('evidence/check.json'))!.body)).toEqual({
      id: item({}).id,
      outcome: 'REJECTED',
      how: 'REGISTER',
      reason: 'Another firm',
    });
  });
});

describe('the form of a contractor', () => {
  it('CON-003, CON-004, CON-016: without an id makes one, proposes the review, takes a year later with one press, and names who looks after it', async () => {
    const { user, sent, router } = await open('/contractor_edit.html');
    await user.put(await box('Name'), 'Calder Doors');
    expect(screen.queryByText(/would have lapsed already/)).toBeNull();
    await user.put(await box('Approved on'), '01/12/2026');
    expect((await box('Review on')).value).toBe('17/11/2026');
    expect(screen.getByText(/would have lapsed already/)).toBeDefined();
    // It lapses after its day, so that the approval holds for one.
    await user.clear(await box('Review on'));
    await user.put(await box('Review on'), '01/12/2026');
    expect(screen.queryByText(/would have lapsed already/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'A year after approval, less 14 days: 17/11/2027' }));
    expect(screen.queryByText(/would have lapsed already/)).toBeNull();
    expect((await box('Review on')).value).toBe('17/11/2027');
    await user.type(screen.getByRole('combobox', { name: 'Looked after by' }), 'ben');
    await user.click(await screen.findByRole('option', { name: 'Ben Ode' }));
    await user.click(screen.getByRole('button', { name: 'Add contractor' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contractor_view.html'));
    // It has replaced its empty form: Back leads past it.
    expect(router.history.length).toBe(1);
    expect(
      sent
        .filter(({ method, path }) => method === 'POST' && path.endsWith('contractor/item.json'))
        .map(({ body }) => JSON.parse(body)),
    ).toContainEqual(
      expect.objectContaining({
        name: 'Calder Doors',
        dateApproved: '2026-12-01',
        dateReview: '2027-11-17',
        keeperId: electrical.id,
      }),
    );
  });

  it('CON-003, CON-004: with an id changes that contractor, and shows it', async () => {
    const { user, sent, router } = await open(editAddress);
    const name = await box('Name');
    expect(name.value).toBe('Millgate Electrical');
    await user.clear(name);
    await user.put(name, 'Millgate Electrics');
    await user.click(screen.getByRole('button', { name: 'Save contractor' }));
    await waitFor(() => expect(router.state.location.href).toBe(viewAddress));
    const saved = sent.filter(({ method, path }) => method === 'PUT' && path.endsWith('contractor/item.json'));
    expect(saved.map(({ body }) => JSON.parse(body))).toMatchObject([
      { id: contractorId, version: 3, name: 'Millgate Electrics' },
    ]);
  });

  it('CON-019: asks for a name and a whole e-mail address', async () => {
    const { user } = await open('/contractor_edit.html');
    await user.put(await box('E-mail'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Add contractor' }));
    expect((await screen.findAllByText(/Enter the name of the contractor/)).length).toBeGreaterThan(0);
    expect((await box('E-mail')).getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['CON-005: given up while editing, goes to the contractor', editAddress, viewAddress],
    ['CON-006: given up while adding, goes to the list', '/contractor_edit.html', '/contractor_list.html'],
  ])('%s', async (_, address, to) => {
    const { user, router } = await open(address);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.href).toBe(to));
  });
});
