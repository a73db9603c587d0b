import type { z } from 'zod';
import type { contractors } from '@lintel/contract/areas/contractors/endpoints';
import {
  EvidenceRules,
  evidenceRulesInWords,
  shippedEvidenceRules,
} from '@lintel/contract/areas/contractors/evidence-rules';
import type { Scope } from '#platform/scope';
import { settings } from '#platform/settings';

const kept = settings('contractorSettings', EvidenceRules, shippedEvidenceRules);

/** What the organisation requires of contractors, with the version by which standings are written. */
export const evidenceRulesOf = (scope: Scope) => kept.read(scope);

export async function evidenceRules(scope: Scope) {
  return { ...(await kept.read(scope)), can: { edit: scope.me.has('PRISM_APP_SETTINGS_MANAGE') } };
}

/** Changes the requirements. Jobs then update the standings of contractors, in batches. */
export async function changeEvidenceRules(
  scope: Scope,
  { version, ...after }: z.output<(typeof contractors.changeRules)['body']>,
) {
  await kept.save(scope, {
    version,
    before: await kept.hold(scope),
    after,
    labels,
    show: (field, value) => evidenceRulesInWords(field as keyof EvidenceRules, value),
    event: 'organisation.evidence-rules-changed',
    summary: 'Evidence required of contractors changed',
  });
  await scope.later('contractors.standings', {});
  return evidenceRules(scope);
}

const labels: Record<keyof EvidenceRules, string> = {
  expiringWithin: 'Expiring (days before expiry)',
  warnedFor: 'Warning before a block (days)',
  personKeptMonths: 'Kept after a person leaves (months)',
  everybody: 'Required of every contractor',
  businesses: 'Required by business',
  attributes: 'Required by activity',
  kinds: 'Amounts, and what a lapse means',
};
