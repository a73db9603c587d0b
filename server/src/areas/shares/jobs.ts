import type { Setting } from '#platform/setting';
import { mailAnswer } from './answer.ts';
import type { Answer } from './answer.ts';

export function defineShareJobs({ jobs, maker, config }: Setting) {
  jobs.define('shares.answer', {
    handler: ({ organisationId, ...answer }) => mailAnswer(maker, config, organisationId, answer as Answer),
  });
}
