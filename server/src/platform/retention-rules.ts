import { sql } from 'kysely';
import { RetentionRules, shippedRetention } from '@lintel/contract/platform/retention-rules';
import type { KeptRetention } from '@lintel/contract/platform/retention-rules';
import type { Scope } from './scope.ts';
import { settings } from './settings.ts';

const kept = settings('retentionSettings', RetentionRules, shippedRetention);

export async function retentionRules(scope: Scope): Promise<KeptRetention> {
  return { ...(await kept.read(scope)), can: { edit: scope.me.has('PRISM_APP_SETTINGS_MANAGE') } };
}

/** When, in SQL, what ends its retention period now happened, if it is kept as long as the accident of an adult. */
export async function adultYearsAgo(scope: Scope) {
  const { adultYears } = await kept.read(scope);
  return {
    adultYears,
    then: sql`${scope.now.toISOString()}::timestamptz - make_interval(years => ${adultYears}::int)`,
  };
}

export async function changeRetentionRules(
  scope: Scope,
  { version, ...rules }: RetentionRules & { version: number },
): Promise<KeptRetention> {
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
