import type { z } from 'zod';
import { AccidentRules } from '@lintel/contract/areas/accidents/closing';
import type { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { remembered } from '#platform/database/remembered';
import type { Scope } from '#platform/scope';
import { settings } from '#platform/settings';
import { changesOver } from '#platform/record/versions';

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
  const before = await kept.hold(scope);
  const rules = AccidentRules.parse(asked);
  const changes = await changesOver<AccidentRules>(scope, {
    id: scope.organisationId,
    version,
    before,
    after: rules,
    labels,
  });
  await kept.write(scope, rules, version + 1);
  await scope.record(scope.organisationId, {
    type: 'EDIT',
    event: 'organisation.accident-rules-changed',
    summary: changes.length ? 'Rules for accidents changed' : 'Saved without changes',
    changes,
  });
  return accidentRules(scope);
}
