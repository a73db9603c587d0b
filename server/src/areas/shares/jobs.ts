import type { Setting } from '#platform/setting';
import { mailAnswer } from './answer.ts';
import type { Answer } from './answer.ts';
import { inScope } from '#platform/scope';
import { notifyUndelivered } from './notify.ts';
import type { Undelivered } from './notify.ts';

export function defineShareJobs({ jobs, maker, config }: Setting) {
  jobs.define('shares.answer', {
    handler: ({ organisationId, ...answer }) => mailAnswer(maker, config, organisationId, answer as Answer),
  });
  // Asked for by what sends the mail, which knows nothing of shares but their ids.
  jobs.define('shares.undelivered', {
    handler: ({ organisationId, ...undelivered }, { id }) =>
      inScope(maker, { organisationId, requestId: id, quiet: true }, (scope) =>
        notifyUndelivered(scope, undelivered as Undelivered),
      ),
  });
}
