import { on } from '#platform/record/events';
import type { Scope, Subscriptions } from '#platform/scope';
import { coverNoMore, followUse } from './equipment/in-use.ts';
import { noteEvidence, rejectEvidence } from './evidence.ts';

export const taskSubscriptions: Subscriptions = [
  ...on<Scope>(
    ['file.uploaded', 'file.deleted', 'file.moved-away', 'file.moved-here'],
    'Updates on the task whether a file proves its latest completion',
    (scope, happened) =>
      noteEvidence(
        scope,
        happened.map(({ recordId }) => recordId),
      ),
  ),
  ...on<Scope>(['share.sent-back'], 'Discounts the files of the open round of a task as evidence', (scope, happened) =>
    rejectEvidence(
      scope,
      happened.map(({ recordId }) => recordId),
    ),
  ),
  ...on<Scope>(
    ['equipment.put-out-of-use', 'equipment.put-back-in-use'],
    'Moves the tasks that cover the piece to the day that their equipment in use gives',
    followUse,
  ),
  ...on<Scope>(['equipment.deleted'], 'Takes the piece off the tasks that cover it', coverNoMore),
];
