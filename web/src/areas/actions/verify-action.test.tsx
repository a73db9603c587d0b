import { act, screen, waitFor, within } from '@testing-library/react';
import { type Action } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { describe, expect, it } from 'vitest';
import { bodiesSentTo, type Answers } from '../../../test/answers.ts';
import { fill, open } from './testing-open.tsx';
import {
  actionId,
  anAction,
  anActionRow,
  anAwaiting,
  areaId,
  aRecord,
  pageOf,
  propertyId,
  sourceId,
} from './testing.ts';

const address = `/actions/item/${actionId}`;
const showing = (action: Action): Answers => [
  [
    actions.view,
    () => ({ body: { dto: action, taskOwners: [], propertyOwners: [], assignmentInfoList: [], files: [] } }),
  ],
];

describe('an action marked as done', () => {
  it('is verified from what was asked and the evidence, large, and the next is opened, by the keyboard alone', async () => {
    const file = (of: object) => ({
      id: sourceId,
      name: 'after.jpg',
      uploadDate: '2026-11-20T10:00:00Z',
      size: 1000,
      contentType: 'image/jpeg',
      evidence: 'photograph',
      takenAt: null,
      uploadedBy: 'Tom Birch',
      hasThumbnail: true,
      ...of,
    });
    const before = file({ id: areaId, name: 'before.jpg', evidence: null });
    const dark = file({ id: propertyId, name: 'dark.jpg', uploadDate: '2026-11-20T09:30:00Z' });
    const waits = anAwaiting({ observation: 'The door does not shut', fileCount: 3 });
    const rejected = aRecord({ id: areaId, event: 'rejected', recordedAt: '2026-11-20T09:45:00Z' });
    waits.closing.records.push(rejected);
    const now = { action: waits };
    const next = propertyId;
    const other = areaId;
    const shown: Record<string, () => Action> = {
      [actionId]: () => now.action,
      [next]: () => anAwaiting({ id: next }),
      [other]: () => anAction({ id: other, name: 'Nothing to verify' }),
    };
    const opened = await open(address, [
      [
        actions.view,
        ({ body }) => ({
          body: {
            dto: shown[(JSON.parse(body) as { actionId: string }).actionId]!(),
            taskOwners: [],
            propertyOwners: [],
            assignmentInfoList: [],
            files: [file({}), before, dark],
          },
        }),
      ],
      [
        actions.list,
        () => ({
          body: {
            ...pageOf([...(now.action.can.verify ? [anActionRow()] : []), anActionRow({ id: next })]),
            totalIsExact: true,
            filter: {},
          },
        }),
      ],
      [actions.verify, () => ((now.action = anAction()), { body: { dto: now.action } })],
    ]);
    const card = within(await screen.findByRole('region', { name: 'Sign-off' }));
    expect(card.getByText('The door does not shut')).toBeDefined();
    const large = within(card.getByRole('list', { name: 'Evidence of the work' }));
    expect(large.getByRole('button', { name: 'Preview after.jpg' }).innerHTML).toContain(`file/content?id=${sourceId}`);
    expect(large.queryByText('before.jpg')).toBeNull();
    expect(card.getByText('before.jpg')).toBeDefined();
    const earlier = within(card.getByRole('list', { name: 'Rejected before: no longer counts' }));
    expect(earlier.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('dark.jpg'),
    ]);
    expect(screen.queryByRole('list', { name: 'Newest files' })).toBeNull();
    await card.findByRole('button', { name: 'Next (1 left)' });
    await opened.user.keyboard('a');
    const question = within(await screen.findByRole('dialog', { name: 'Accept and close?' }));
    expect(question.getAllByRole('img').map((each) => each.getAttribute('alt'))).toEqual(['after.jpg']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Accept'));
    await opened.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull());
    expect(bodiesSentTo(opened, 'action/verification.json')).toEqual([{ id: actionId, version: 3, accepted: true }]);
    const goesOn = await screen.findByRole('button', { name: 'Next to decide (1 left)' });
    await waitFor(() => expect(document.activeElement).toBe(goesOn));
    await opened.user.keyboard('n');
    await waitFor(() => expect(opened.router.state.location.pathname).toBe(`/actions/item/${next}`));

    await act(() => opened.router.navigate({ href: `/actions/item/${other}` }));
    const heading = await screen.findByRole('heading', { level: 1, name: /Nothing to verify/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByRole('button', { name: /^Next( to decide)? \(/ })).toBeNull();
  });

  it('is rejected only with a reason', async () => {
    const opened = await open(address, [
      ...showing(anAwaiting()),
      [actions.verify, () => ({ body: { dto: anAction() } })],
    ]);
    await opened.user.click(await screen.findByRole('button', { name: 'Reject…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject the work' }));
    const reject = dialog.getByRole<HTMLButtonElement>('button', { name: 'Reject' });
    expect(reject.disabled).toBe(true);
    fill(dialog.getByRole('textbox', { name: 'Reason for rejection' }), 'The photograph is dark');
    await opened.user.click(reject);
    await screen.findByText('Rejected. The action is reopened.');
    expect(bodiesSentTo(opened, 'action/verification.json')).toEqual([
      { id: actionId, version: 3, accepted: false, reason: 'The photograph is dark' },
    ]);
  });

  it('tells who may not decide why', async () => {
    const action = anAwaiting();
    await open(address, showing({ ...action, can: { ...action.can, verify: false } }));
    expect(await screen.findByText(/^A colleague must accept or reject this/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });
});
