import type { z } from 'zod';
import { RetentionRules, shippedRetention } from '@lintel/contract/areas/accidents/retention';
import type { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { Scope } from '#platform/scope';
import { settings } from '#platform/settings';

const kept = settings('retentionSettings', RetentionRules, shippedRetention);

export async function retentionRules(scope: Scope) {
  return { ...(await kept.read(scope)), can: { edit: scope.me.has('PRISM_APP_SETTINGS_MANAGE') } };
}

export async function changeRetentionRules(
  scope: Scope,
  { version, ...rules }: z.output<(typeof accidents.changeRetention)['body']>,
) {
  await kept.save(scope, {
    version,
    before: await kept.hold(scope),
    after: rules,
    labels,
    event: 'organisation.retention-changed',
    summary: 'How long accidents are kept was changed',
  });
  return retentionRules(scope);
}

const labels: Record<keyof RetentionRules, string> = {
  adultYears: 'Years for adults',
  childUntilAge: 'Age of a child at the end',
  exposureYears: 'Years after exposure',
  secondPerson: 'A second person approves redactions',
};
