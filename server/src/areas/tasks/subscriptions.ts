import { on } from '#platform/events';
import type { Subscriptions } from '#platform/scope';
import { noteEvidence } from './evidence.ts';

export const taskSubscriptions: Subscriptions = on(
  ['file.uploaded', 'file.deleted', 'file.moved-away', 'file.moved-here'],
  'Notes on a task whether there is a file that proves what was said of it',
  (scope, happened) =>
    noteEvidence(
      scope,
      happened.map(({ recordId }) => recordId),
    ),
);
