import { on } from '#platform/record/events';
import type { KindName } from '#platform/record/record-kind';
import type { Register, Scope, Subscriptions } from '#platform/scope';
import { workKinds } from '#platform/record/every-work';
import { notifyComment } from './comments.ts';
import { noticesOfWorkEvents, notifyWorkEvent } from './work-events.ts';

const roles = {
  holders: 'the people who are to do it',
  doers: 'the people who did it',
  givers: 'whoever raised or assigned it',
  managers: 'the managers of the property',
  named: 'the people named in the event',
} as const;

export const noticeSubscriptions = (kinds: Register['kinds']): Subscriptions => [
  ...workKinds({ kinds }).flatMap(([kind, { events }]) =>
    Object.entries(events).flatMap(([event, meaning]) => {
      const heard = noticesOfWorkEvents[meaning];
      if (meaning !== 'given' && meaning !== 'changed' && !heard) return [];
      const does = heard
        ? `Notifies ${heard.to.map((role) => roles[role]).join(' and ')} (\`${heard.kind}\`)`
        : meaning === 'given'
          ? 'Notifies the former (`taken-back`) and the new assignee (`assigned`)'
          : 'Notifies new (`assigned`) and former owners (`taken-back`); of a moved due date the people who are to do it and the managers of the property (`due-date-moved`)';
      return on<Scope>([event], does, notifyWorkEvent(kind, meaning));
    }),
  ),
  ...(Object.keys(kinds) as KindName[]).flatMap((name) => {
    const kind = kinds[name];
    return kind?.comments && (kind.work || kind.partOf)
      ? on<Scope>([kind.comments.event], 'Notifies the people who are to do it (`comment`)', notifyComment(name))
      : [];
  }),
];
