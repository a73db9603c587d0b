import type { z } from 'zod';
import { ClosingRules } from '@lintel/contract/areas/actions/closing';
import { actionSources, actionSourceTypes, priorities } from '@lintel/contract/areas/actions/states';
import type { ClosingDemand } from '@lintel/contract/areas/actions/closing';
import type { actions } from '@lintel/contract/areas/actions/endpoints';
import type { ActionSourceType, Priority } from '@lintel/contract/areas/actions/states';
import { evidenceInWords } from '#areas/files/evidence-in-words';
import { remembered } from '#platform/database/remembered';
import type { Scope } from '#platform/scope';
import { settings } from '#platform/settings';
import { inOrder } from './queries.ts';

const nothing: ClosingDemand = { evidence: [], secondPerson: false };
const seenAndAccepted: ClosingDemand = { evidence: ['photograph'], secondPerson: true };

/** The defaults until an organisation sets its own (decision 019). */
export const shippedRules: ClosingRules = {
  priorities: { HIGH: seenAndAccepted, MEDIUM: seenAndAccepted, LOW: nothing, ADVISORY: nothing },
  sources: Object.fromEntries(
    Object.entries(actionSources).map(([type, { closing }]) => [type, { ...closing, evidence: [...closing.evidence] }]),
  ) as ClosingRules['sources'],
  recheckPercent: 5,
};

const kept = settings('actionSettings', ClosingRules, shippedRules);
const knownRules = remembered('closing rules', ['actionSettings'], kept.read);

export async function closingRules(scope: Scope) {
  return { ...(await knownRules(scope)), can: { edit: scope.me.has('PRISM_APP_SETTINGS_MANAGE') } };
}

/** What closing requires: the requirements of the priority, plus those of the source. */
export function demandOf(
  { priorities: byPriority, sources }: ClosingRules,
  { gravestPriority, sourceType }: { gravestPriority: Priority; sourceType: ActionSourceType | null },
): ClosingDemand {
  const asked = [byPriority[gravestPriority], ...(sourceType ? [sources[sourceType]] : [])];
  return {
    evidence: inOrder(asked.flatMap((demand) => demand.evidence)),
    secondPerson: asked.some((demand) => demand.secondPerson),
  };
}

export async function changeClosingRules(
  scope: Scope,
  { version, ...asked }: z.output<(typeof actions.changeClosingRules)['body']>,
) {
  const before = await kept.hold(scope);
  const rules = ClosingRules.parse(asked);
  await kept.save(scope, {
    version,
    before,
    after: rules,
    fields: [flat(before), flat(rules)],
    labels,
    show: shown,
    event: 'organisation.closing-rules-changed',
    summary: 'Closing rules changed',
  });
  return closingRules(scope);
}

const RECHECK = 'recheckPercent';
/** The rules as flat fields, for the activity log and for conflicts. */
const flat = ({ priorities: byPriority, sources, recheckPercent }: ClosingRules): Record<string, unknown> => ({
  ...byPriority,
  ...sources,
  [RECHECK]: recheckPercent,
});
const labels: Record<string, string> = {
  ...Object.fromEntries(priorities.map(({ id, name }) => [id, `Priority ${name}`])),
  ...Object.fromEntries(actionSourceTypes.map(({ id, name }) => [id, `From: ${name.toLowerCase()}`])),
  [RECHECK]: 'Closed actions re-checked each month (%)',
};

function shown(field: string, value: unknown): string | null {
  if (field === RECHECK) return String(value);
  const { evidence, secondPerson } = value as ClosingDemand;
  return [...evidenceInWords(evidence), ...(secondPerson ? ['a second person'] : [])].join(', ') || 'nothing';
}
