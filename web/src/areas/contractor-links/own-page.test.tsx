import { act, screen, waitFor, within } from '@testing-library/react';
import { contractorLinks, type ContractorWorkspace } from '@lintel/contract/areas/contractor-links/endpoints';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { focusManager } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { problem, type Sent } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { Uploading } from '../../../test/uploading.ts';

const id = '018f0000-0000-7000-8000-0000000000a1';
const workspace = (of: Partial<ContractorWorkspace> = {}): ContractorWorkspace => ({
  organisation: { name: 'Harbour Homes', logo: null },
  name: 'Calder Fire Doors',
  today: '2026-11-21',
  validUntil: '2027-02-19',
  isBlocked: true,
  isBlockedByHand: false,
  kinds: [
    {
      kind: 'public-liability',
      level: 'required',
      state: 'REJECTED',
      effect: 'BLOCK',
      items: [
        {
          id,
          state: 'REJECTED',
          provider: null,
          number: 'PL-1',
          amount: 2_000_000,
          fromOn: null,
          toOn: '2027-09-30',
          uploadedAt: '2026-11-20T10:00:00Z',
          isOwn: true,
          rejectedWhy: 'The schedule is missing',
          files: ['policy.pdf'],
        },
      ],
    },
  ],
  operatives: [
    {
      id,
      name: 'Owen Fletcher',
      kinds: [{ kind: 'dbs', level: 'required', state: 'MISSING', effect: 'BLOCK', items: [] }],
    },
  ],
  work: [
    {
      id,
      entityType: 'ACTION',
      ref: 'ACT-000007',
      name: 'Hang the door',
      address: 'Elm House, Mill Lane',
      warnings: ['Prohibited: Prohibition notice since 2 November 2026.'],
      dueDate: '2026-12-01',
      givenTo: 'Priya Nair',
      status: 'NOT_OPENED',
    },
  ],
  mostBytes: 20 * 1024 * 1024,
  ...of,
});
const item = (of: object) => ({ ...workspace().kinds[0]!.items[0]!, rejectedWhy: null, files: [], ...of });
const open = (dto: ContractorWorkspace, more: unknown[] = []) =>
  openPage('/contractor_link.html#a.b', {
    answers: [
      ...more,
      [contractorLinks.open, () => ({ body: { dto } })],
      [contractorLinks.read, () => ({ body: { dto } })],
    ] as never,
  });

describe('the page of a contractor', () => {
  it('shows what is missing or was not accepted and why, and the work that it was given', async () => {
    await open(workspace());
    expect(await screen.findByRole('heading', { name: 'Calder Fire Doors' })).toBeDefined();
    expect(
      screen.getByText(
        'No new work can be assigned to you yet. Please send: Public and products liability insurance. Harbour Homes then checks it.',
      ),
    ).toBeDefined();
    expect(screen.getByText('Not accepted: The schedule is missing')).toBeDefined();
    expect(screen.getByText('PL-1 · Until 30/09/2027 · policy.pdf')).toBeDefined();
    expect(screen.getByText('ACT-000007 Hang the door')).toBeDefined();
    expect(screen.getByRole('note').textContent).toContain('Prohibited: Prohibition notice');
    // The organisation looks at the outcome of a disclosure check itself.
    const owen = within(screen.getByRole('region', { name: 'Owen Fletcher' }));
    expect(owen.queryByRole('button')).toBeNull();
  });

  it('tells a blocked firm of each kind what it waits for: to be sent, to be checked, or its first day', async () => {
    const kind = (of: object) => ({ level: 'required', state: 'MISSING', effect: 'BLOCK', items: [], ...of });
    const kinds = [
      kind({ kind: 'employers-liability' }),
      kind({ kind: 'public-liability', state: 'AWAITING', items: [item({ state: 'AWAITING' })] }),
      kind({ kind: 'ssip', state: 'EXPIRED', items: [item({ state: 'NOT_YET', fromOn: '2026-12-01' })] }),
      kind({ kind: 'motor', effect: 'WARN' }),
    ];
    await open(workspace({ kinds: kinds as never, operatives: [] }));
    expect(
      await screen.findByText(
        "No new work can be assigned to you yet. Please send: Employers' liability insurance. Harbour Homes then checks it. " +
          'Sent, and not checked by Harbour Homes yet: Public and products liability insurance. ' +
          'Accepted, and not in force yet: SSIP member assessment (from 01/12/2026).',
      ),
    ).toBeDefined();
  });

  it('asks first for what is wanted of a firm that may work, and for nothing that was sent and awaits a check', async () => {
    const kind = (of: object) => ({ level: 'required', state: 'VALID', effect: null, items: [], ...of });
    const kinds = [
      kind({ kind: 'employers-liability' }),
      kind({ kind: 'public-liability', state: 'AWAITING', effect: 'WARN', items: [item({ state: 'AWAITING' })] }),
      kind({ kind: 'ssip', state: 'EXPIRED', effect: 'WARN' }),
    ];
    await open(workspace({ isBlocked: false, kinds: kinds as never, operatives: [] }));
    expect(await screen.findByText('Work can be assigned to you. Please send: SSIP member assessment.')).toBeDefined();
    const evidence = within(screen.getByRole('region', { name: 'Your evidence' }));
    expect(evidence.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Public and products liability insuranceAwaiting checkPL-1 · Until 30/09/2027Sent by you on 20/11/2026Send a newer one',
      'SSIP member assessmentExpiredSend',
      "Employers' liability insuranceValidSend",
    ]);
  });

  it('asks for what soon expires until its successor is sent: neither while that awaits its check nor once it is accepted', async () => {
    const kinds = (of: object[]) => [
      {
        kind: 'public-liability',
        level: 'required',
        state: 'EXPIRING',
        effect: 'WARN',
        items: of.map((one, at) => item({ ...one, id: `${id.slice(0, -1)}${at}` })),
      },
    ];
    const names = async (of: object[]) => {
      const { unmount } = await open(workspace({ isBlocked: false, kinds: kinds(of) as never, operatives: [] }));
      const words = (await screen.findByText(/^Work can be assigned to you/)).textContent;
      const button = screen.getByRole('button', { name: /^Send Public and products/ });
      const isAsked = button.dataset['variant'] === 'filled';
      unmount();
      return [words, isAsked];
    };
    const asked = 'Work can be assigned to you. Please send: Public and products liability insurance.';
    expect(await names([{ state: 'EXPIRING' }])).toEqual([asked, true]);
    expect(await names([{ state: 'REJECTED' }, { state: 'EXPIRING' }])).toEqual([asked, true]);
    for (const state of ['AWAITING', 'NOT_YET'])
      expect(await names([{ state }, { state: 'EXPIRING' }])).toEqual(['Work can be assigned to you.', false]);
  });

  it('asks a firm that the organisation blocked itself to ask there, whatever evidence is missing', async () => {
    await open(workspace({ isBlockedByHand: true }));
    expect(await screen.findByText('No new work can be assigned to you. Please ask Harbour Homes.')).toBeDefined();
  });

  it('sends evidence with what is recorded of its kind', async () => {
    const { user, sent } = await open(workspace(), [
      [contractorLinks.addEvidence, () => ({ body: { dto: { id, fault: null } } })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Send Public and products liability insurance' }));
    const form = within(await screen.findByRole('form', { name: 'Send Public and products liability insurance' }));
    await user.put(form.getByLabelText('Number'), 'PL-2');
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Sent. It counts once Harbour Homes has checked it.')).toBeDefined();
    const body = JSON.parse(sent.find(({ path }) => path.endsWith('workspace/evidence.json'))!.body) as object;
    expect(body).toMatchObject({ contractorToken: 'a.b', kind: 'public-liability', number: 'PL-2' });
  });

  it('says at once what is wrong with what was sent, and not that it counts once checked', async () => {
    const fault = 'Public and products liability insurance: the organisation requires at least £5,000,000';
    const { user } = await open(workspace(), [[contractorLinks.addEvidence, () => ({ body: { dto: { id, fault } } })]]);
    await user.click(await screen.findByRole('button', { name: 'Send Public and products liability insurance' }));
    const form = within(await screen.findByRole('form', { name: 'Send Public and products liability insurance' }));
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(`Not accepted: ${fault}`)).toBeDefined();
    expect(screen.queryByText(/It counts once/)).toBeNull();
  });

  it('says what is wrong at the field, and no longer once that is changed', async () => {
    const errors = [{ field: 'toOn', message: 'Enter the day until which it is valid' }];
    const { user } = await open(workspace(), [
      [contractorLinks.addEvidence, () => problem(422, errors[0]!.message, { errors })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Send Public and products liability insurance' }));
    const form = within(await screen.findByRole('form', { name: 'Send Public and products liability insurance' }));
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findByText(errors[0]!.message)).toBeDefined();
    await user.put(form.getByLabelText('To'), '01/06/2027');
    await waitFor(() => expect(form.queryByText(errors[0]!.message)).toBeNull());
  });

  it('sends files that were chosen one after the other, and not one that was removed again', async () => {
    vi.stubGlobal('XMLHttpRequest', Uploading);
    const names: string[] = [];
    const { user } = await open(workspace(), [
      [contractorLinks.addEvidence, () => ({ body: { dto: { id, fault: null } } })],
      [
        contractorLinks.addFile,
        ({ search }: Sent) => {
          names.push(search.get('fileName')!);
          // The answer before was lost: nothing is left to be sent.
          return names.length === 1 ? problem(422, 'front.jpg: file already added') : { body: { success: true } };
        },
      ],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Send Public and products liability insurance' }));
    const form = within(await screen.findByRole('form', { name: 'Send Public and products liability insurance' }));
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    for (const name of ['front.jpg', 'wrong.jpg', 'back.jpg'])
      await user.upload(input, new File([name], name, { type: 'image/jpeg' }));
    await user.click(form.getByRole('button', { name: 'Remove wrong.jpg' }));
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Sent. It counts once Harbour Homes has checked it.')).toBeDefined();
    expect(names).toEqual(['front.jpg', 'back.jpg']);
  });

  it('asks about no token but its own while the page of a piece of work opens', async () => {
    const { user, sent, router } = await open(workspace(), [
      [contractorLinks.openWork, () => ({ body: { dto: { path: '/action_assign_view.html#c.d' } } })],
      [shares.open, () => problem(404, 'gone')],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Open ACT-000007' }));
    await waitFor(() => expect(sent.some(({ body }) => body.includes('"assignToken":"c.d"'))).toBe(true));
    router.history.back();
    await screen.findByRole('heading', { name: 'Calder Fire Doors' });
    const tokens = (name: string) =>
      new Set(sent.flatMap(({ body }) => new RegExp(`"${name}":"([^"]*)"`).exec(body)?.[1] ?? []));
    expect([tokens('contractorToken'), tokens('assignToken')]).toEqual([new Set(['a.b']), new Set(['c.d'])]);
  });

  it('is read again when it comes back into view, and notes no second opening', async () => {
    const { sent } = await open(workspace());
    await screen.findByRole('heading', { name: 'Calder Fire Doors' });
    const asked = ({ path }: { path: string }) => sent.filter((each) => each.path.endsWith(path)).length;
    const before = asked(contractorLinks.read);
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    await waitFor(() => expect(asked(contractorLinks.read)).toBe(before + 1));
    expect(asked(contractorLinks.open)).toBe(1);
    focusManager.setFocused(undefined);
  });

  it('says no more than that a link does not work', async () => {
    await openPage('/contractor_link.html#a.b', {
      answers: [[contractorLinks.open, () => problem(404, 'This link does not work.')]] as never,
    });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This link does not work'));
  });
});
