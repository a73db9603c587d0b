import { on } from '#platform/events';
import type { Scope, Subscriptions } from '#platform/scope';
import { noteEvidence, rejectEvidence } from './evidence.ts';

export const taskSubscriptions: Subscriptions = [
  ...on<Scope>(
    ['file.uploaded', 'file.deleted', 'file.moved-away', 'file.moved-here'],
    'Notes on a task whether there is a file that proves what was said of it',
    (scope, happened) =>
      noteEvidence(
        scope,
        happened.map(({ recordId }) => recordId),
      ),
  ),
  ...on<Scope>(
    ['share.sent-back'],
    'Counts what lies on the open round of a task as evidence no more',
    (scope, happened) =>
      rejectEvidence(
        scope,
        happened.map(({ recordId }) => recordId),
      ),
  ),
];
