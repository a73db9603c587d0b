import type { z } from 'zod';
import { AccidentRules } from '@lintel/contract/areas/accidents/closing';
import type { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { remembered } from '#platform/database/remembered';
import type { Scope } from '#platform/scope';
import { settings } from '#platform/settings';

const kept = settings('accidentSettings', AccidentRules, { secondPersonCloses: false, targetDays: 7 });
const knownRules = remembered('rules of accidents', ['accidentSettings'], kept.read);

export const accidentRules = async (scope: Scope) => ({
  ...(await knownRules(scope)),
  can: { edit: scope.me.has('PRISM_APP_SETTINGS_MANAGE') },
});

const labels = {
  secondPersonCloses: 'A second person approves closing an accident',
  targetDays: 'Internal target for reports (days)',
} as const;

export async function changeAccidentRules(
  scope: Scope,
  { version, ...asked }: z.output<(typeof accidents.changeRules)['body']>,
) {
  await kept.save(scope, {
    version,
    before: await kept.hold(scope),
    after: AccidentRules.parse(asked),
    labels,
    event: 'organisation.accident-rules-changed',
    summary: 'Rules for accidents changed',
  });
  return accidentRules(scope);
}
