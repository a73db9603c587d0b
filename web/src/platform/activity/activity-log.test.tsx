import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { activity, activityTypes, type ActivityRecord } from '@lintel/contract/areas/activity';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bodiesSentTo, problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { ActivityLog } from './activity-log.tsx';
import { phraseOf } from './activity-entry.tsx';
import { printedActivity } from './activity-query.ts';

const of = { entityType: 'PROPERTY', entityId: '018f0000-0000-7000-8000-00000000000a' } as const;
const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

function anEntry(number: number, more: Partial<ActivityRecord> = {}): ActivityRecord {
  return {
    id: idOf(number),
    activityType: 'EDIT',
    event: 'property.edited',
    timestamp: new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString(),
    actor: `Person ${number}`,
    actorLogin: null,
    actorNow: null,
    isSupport: false,
    summary: null,
    comment: null,
    changes: [],
    ...more,
  };
}
const entries = (from: number, count: number) => Array.from({ length: count }, (_, index) => anEntry(from + index));
const answeringWith = (...records: ActivityRecord[]): Answers => [
  [activity.list, () => ({ body: { success: true, records } })],
];

/** Notifies the observer of the end of the log that it has come into view. */
let scrollToEnd: () => void = () => {};

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: object[]) => void) {
        scrollToEnd = () => seen([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

function open(answers: Answers) {
  return openPage('/', { pages: { '/': <ActivityLog of={of} canComment /> }, answers });
}
describe('the activity of a record', () => {
  it('ACTIVITY-001: is shown newest first, changes as people read them', async () => {
    await open(
      answeringWith(
        anEntry(1, {
          changes: [
            { field: 'regionId', label: 'Region', from: 'London', to: 'South East' },
            { field: 'storeys', label: 'Storeys', from: null, to: '12' },
            { field: 'injuries', label: 'Injuries', from: null, to: null },
          ],
        }),
        anEntry(2),
      ),
    );
    const log = within(await screen.findByRole('list', { name: 'Activity' }));
    expect(log.getAllByText(/^Person/).map((actor) => actor.textContent)).toEqual(['Person 1', 'Person 2']);
    expect(log.getByText(/^Region:/).textContent).toBe('Region: London → to South East');
    expect(log.getByText(/^Storeys:/).textContent).toBe('Storeys: (empty) → to 12');
    expect(log.getByText(/^Injuries:/).textContent).toBe('Injuries: changed');
  });

  it('ACTIVITY-002: says when there is none yet', async () => {
    await open(answeringWith());
    await screen.findByText('No activity yet');
  });

  it('ACTIVITY-003, ACTIVITY-004, ACTIVITY-006, ACTIVITY-007: brings ten, and more after a full page by the oldest entry’s time', async () => {
    const { user, sent } = await open([
      [
        activity.list,
        ({ body }) => ({
          body: {
            success: true,
            records: 'beforeTimestamp' in (JSON.parse(body) as object) ? entries(11, 3) : entries(1, 10),
          },
        }),
      ],
    ]);
    await screen.findByText('Person 10');
    await user.click(screen.getByRole('button', { name: 'Show earlier activity' }));
    await screen.findByText('Person 13');
    expect(screen.queryByRole('button', { name: 'Show earlier activity' })).toBeNull();
    const oldest = anEntry(10);
    expect(bodiesSentTo({ sent }, 'activity/filter.json')).toEqual([
      { ...of, limit: 10 },
      { ...of, limit: 10, beforeTimestamp: oldest.timestamp, beforeId: oldest.id },
    ]);
  });

  it('ACTIVITY-003: brings more when one scrolls to the end', async () => {
    const { sent } = await open([
      [
        activity.list,
        ({ body }) => ({
          body: {
            success: true,
            records: 'beforeTimestamp' in (JSON.parse(body) as object) ? entries(11, 3) : entries(1, 10),
          },
        }),
      ],
    ]);
    await screen.findByText('Person 10');
    expect(bodiesSentTo({ sent }, 'activity/filter.json')).toHaveLength(1);
    act(() => scrollToEnd());
    await screen.findByText('Person 13');
  });

  it('ACTIVITY-003: asks for no more after a page that was not full', async () => {
    await open(answeringWith(...entries(1, 9)));
    await screen.findByText('Person 9');
    expect(screen.queryByRole('button', { name: 'Show earlier activity' })).toBeNull();
  });

  it('ACTIVITY-005: is printed fifty entries long', () => {
    expect(printedActivity(of).queryKey[2]).toEqual({ body: { ...of, limit: 50 } });
  });

  it('ACTIVITY-014: says when it cannot be loaded', async () => {
    await open([[activity.list, () => problem(500, 'Away')]]);
    expect((await screen.findByRole('alert')).textContent).toContain('something went wrong');
  });

  it('ACTIVITY-014: says when it cannot be read again, and tries just that again', async () => {
    let isAway = false;
    const records = [anEntry(2)];
    const { user, queries } = await open([
      [activity.list, () => (isAway ? problem(500, 'Away') : { body: { success: true, records: [...records] } })],
    ]);
    await screen.findByText('Person 2');
    isAway = true;
    await act(() => queries.invalidateQueries());
    await screen.findByRole('alert');
    isAway = false;
    records.unshift(anEntry(1));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Person 1');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('commenting on a record', () => {
  it('ACTIVITY-010, ACTIVITY-012: sends a text that is not empty, and says so', async () => {
    const { user, sent } = await open([...answeringWith(), [activity.comment, () => ({ body: { success: true } })]]);
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Add comment' });
    await user.type(box, '   ');
    expect(button.disabled).toBe(true);
    await user.type(box, 'Seen');
    await user.click(button);
    await screen.findByText('Comment added');
    expect(box.value).toBe('');
    expect(bodiesSentTo({ sent }, 'activity/comment.json')).toEqual([{ ...of, text: '   Seen' }]);
    await waitFor(() => expect(bodiesSentTo({ sent }, 'activity/filter.json')).toHaveLength(2));
  });

  it('ACTIVITY-013: says for 20 seconds that it was added', async () => {
    const { user } = await open([...answeringWith(), [activity.comment, () => ({ body: { success: true } })]]);
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Seen');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.click(screen.getByRole('button', { name: 'Add comment' }));
      await vi.waitFor(() => expect(screen.getByText('Comment added')).toBeDefined());
      await act(() => vi.advanceTimersByTimeAsync(19_000));
      expect(screen.getByText('Comment added')).toBeDefined();
      await act(() => vi.advanceTimersByTimeAsync(2000));
      expect(screen.queryByText('Comment added')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('ACTIVITY-015, ACTIVITY-016: keeps the text when it could not be sent', async () => {
    const { user } = await open([...answeringWith(), [activity.comment, () => problem(500, 'Away')]]);
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    await user.type(box, 'Seen');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await screen.findByText('something went wrong');
    expect(box.value).toBe('Seen');
  });
});

describe('each type of activity', () => {
  it.each([
    ['ACTIVITY-018', 'EDIT', 'property.edited', 'changed this property'],
    ['ACTIVITY-020', 'FILE_UPLOAD', '', 'uploaded a file'],
    ['ACTIVITY-021', 'FILE_DELETE', '', 'deleted a file'],
    ['ACTIVITY-022', 'FILE_MOVE_TO', '', 'moved a file to another place'],
    ['ACTIVITY-023', 'FILE_MOVE_FROM', '', 'moved a file here from another place'],
    ['ACTIVITY-024', 'STATUS_CHANGE', 'task.suspended', 'changed the status'],
    ['ACTIVITY-025', 'INTERVAL_STARTED', '', 'started cycle'],
    ['ACTIVITY-026', 'ASSIGNEE_CHANGE', 'task.owners-changed', 'changed the assignee'],
    ['ACTIVITY-027', 'ASSIGN_BY_EMAIL_STATUS_CHANGED', '', 'changed the status of the assignment by e-mail'],
    ['ACTIVITY-028', 'FORM_SUBMIT', 'task.completed', 'submitted a form'],
    ['ACTIVITY-029', 'TASK_BATCH_CHANGE', 'task.batch-changed', 'changed several tasks at once'],
    ['ACTIVITY-030', 'TASK_DELETE', 'task.removed', 'deleted a task'],
    ['ACTIVITY-031', 'LIFECYCLE_AMEND', 'task.amended', 'amended the lifecycle'],
    ['ACTIVITY-032', 'LIFECYCLE_AMEND_COMMENT', '', 'commented on the amended lifecycle'],
    ['ACTIVITY-033', 'LIFECYCLE_AMEND_FILE', '', 'added a file to the amended lifecycle'],
    ['ACTIVITY-034', 'BSA_INFO_CHANGE', '', 'changed the building safety information'],
    ['ACTIVITY-035', 'BSA_SENT_TO_REGULATOR_CHANGE', '', 'changed what was sent to the regulator'],
    ['ACTIVITY-036', 'BSA_FILE_CHANGE', '', 'changed the building safety files'],
    ['ACTIVITY-037', 'BSA_GOLDEN_THREAD_INFO_CHANGE', '', 'changed the golden thread'],
    ['ACTIVITY-038', 'BSA_DOCUMENT_INFO_CHANGE', '', 'changed a building safety document'],
    ['ACTIVITY-039', 'BSA_USER_CHANGE', '', 'changed the building safety people'],
  ] as const)(
    '%s: %s is told in words, with what was changed and what was said',
    async (_, activityType, event, words) => {
      const changes = [{ field: 'dueOn', label: 'Due date', from: '3 Mar 2026', to: '1 Apr 2026' }];
      await open(
        answeringWith(anEntry(1, { activityType, event, summary: 'In short', comment: 'At length', changes })),
      );
      const entry = (await screen.findByText('In short')).closest('li')!;
      expect(entry.textContent).toContain(`Person 1 ${words} `);
      within(entry).getByText('At length');
      expect(within(entry).getByText(/^Due date:/).textContent).toBe('Due date: 3 Mar 2026 → to 1 Apr 2026');
    },
  );
  it('has words of its own', () => {
    const phrases = activityTypes.map((type) => phraseOf(type));
    expect(new Set(phrases).size).toBe(activityTypes.length);
    expect(phrases.filter((phrase) => phrase.startsWith('made a change'))).toEqual([]);
  });
  it('says of what kind the record is where the event tells', () => {
    expect(phraseOf('IMPORT', 'property.imported')).toBe('imported this property');
    expect(phraseOf('CREATE', 'organisation.founded')).toBe('added the organisation');
    expect(phraseOf('IMPORT', 'boat.imported')).toBe('imported the record');
  });
  it('shows the beginning of a long comment, and all of it when asked', async () => {
    const long = Array.from({ length: 9 }, (_, line) => `Line ${line + 1}`).join('\n');
    const { user } = await open(
      answeringWith(
        anEntry(1, { activityType: 'COMMENT', comment: long }),
        anEntry(2, { activityType: 'COMMENT', comment: 'Short\nand sweet' }),
      ),
    );
    const comment = await screen.findByText(/Line 9/);
    expect(comment.dataset['clamped']).toBe('true');
    expect(screen.getByText(/and sweet/).dataset['clamped']).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(comment.dataset['clamped']).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
  });
  it('ACTIVITY-019: shows a comment with its text', async () => {
    await open(answeringWith(anEntry(1, { activityType: 'COMMENT', comment: 'Riser tested' })));
    await screen.findByText('Riser tested');
  });
  it('ACTIVITY-040: is named when nobody wrote words for it', async () => {
    await open(answeringWith(anEntry(1, { activityType: 'ROOF_INSPECTED', summary: 'All tiles in place' })));
    await screen.findByText('All tiles in place');
    expect(screen.getByText(/made a change/).textContent).toContain('made a change: roof inspected');
  });
});
