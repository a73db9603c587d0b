import type { ShownNoticeRules } from '@lintel/contract/areas/notice-rules';
import type { Notice, NoticeLine } from '@lintel/contract/areas/notices';

export const id = (at: number) => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`;

/** An unread notice about an action, a minute old. */
export const aNotice = (at: number, of: Partial<Notice> = {}): Notice => ({
  id: id(at),
  kind: 'assigned',
  group: 'assigned',
  urgent: false,
  about: { type: 'ACTION', id: id(100 + at) },
  title: `Action ${at}`,
  property: '12 Mill Street, LS1 1AA',
  priority: 'LOW',
  dueOn: '2026-12-01',
  sentence: 'Assigned to you by Ingrid Vale',
  notes: [],
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  readAt: null,
  ...of,
});

/** The line of a notice, alone on it. */
export const aLine = (at: number, { readAt = null, ...of }: Partial<NoticeLine> = {}): NoticeLine => ({
  ...aNotice(at, { readAt }),
  isUnread: readAt === null,
  isOfSeveral: false,
  others: { count: 0, isMore: false },
  ...of,
});

export const someRules = (of: Partial<ShownNoticeRules> = {}): ShownNoticeRules => {
  const ladder = [
    { days: -7, to: ['owner' as const] },
    { days: 1, to: ['owner' as const, 'manager' as const] },
  ];
  return {
    sendAt: '07:00',
    directorIds: [],
    tasks: ladder,
    taskGroups: [],
    taskTypes: [],
    actions: { HIGH: ladder, MEDIUM: ladder, LOW: ladder, ADVISORY: ladder },
    version: 4,
    directors: [],
    taskGroupNames: [],
    taskTypeNames: [],
    toAdministratorsCount: 0,
    can: { edit: true },
    ...of,
  };
};
