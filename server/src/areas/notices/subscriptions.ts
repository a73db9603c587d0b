import { on } from '#platform/events';
import type { KindName } from '#platform/record-kind';
import type { Register, Scope, Subscriptions } from '#platform/scope';
import { workKinds } from '#platform/work-kind';
import { notifyComment } from './comments.ts';
import { heardOf, notifyWorkEvent } from './work-events.ts';

const roles = {
  holders: 'who is to do it',
  doers: 'who did it',
  givers: 'who raised it or gave it to somebody',
  managers: 'who manages the property',
  named: 'whom the event names',
} as const;

export const noticeSubscriptions = (kinds: Register['kinds']): Subscriptions => [
  ...workKinds({ kinds }).flatMap(([kind, { events }]) =>
    Object.entries(events).flatMap(([event, meaning]) => {
      const heard = heardOf[meaning];
      if (meaning !== 'given' && meaning !== 'changed' && !heard) return [];
      const does = heard
        ? `Notifies ${heard.to.map((role) => roles[role]).join(' and ')} (\`${heard.kind}\`)`
        : meaning === 'given'
          ? 'Notifies who had it (`taken-back`) and who has it now (`assigned`)'
          : 'Notifies new owners (`assigned`), owners of before (`taken-back`); of a moved due date who is to do it and who manages the property (`due-date-moved`)';
      return on<Scope>([event], does, notifyWorkEvent(kind, meaning));
    }),
  ),
  ...(Object.keys(kinds) as KindName[]).flatMap((name) => {
    const kind = kinds[name];
    return kind?.comments && (kind.work || kind.partOf)
      ? on<Scope>([kind.comments.event], 'Notifies who is to do it (`comment`)', notifyComment(name))
      : [];
  }),
];
