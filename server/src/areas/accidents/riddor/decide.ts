import { decide } from '@lintel/contract/riddor/decide';
import type { RiddorFacts } from '@lintel/contract/riddor/facts';
import type { RiddorDecision } from '@lintel/contract/riddor/finding';
import { invalid } from '#platform/problems';
import type { Scope } from '#platform/scope';

/** What the desk says of facts on a day, by default today; nothing is saved. */
export function decideOn({ today }: Scope, facts: RiddorFacts, asOf = today): RiddorDecision {
  if (facts.occurredOn !== null && facts.occurredOn > asOf)
    throw invalid([{ field: 'facts.occurredOn', message: 'Use the day that is asked about or an earlier one' }]);
  return decide(facts, asOf);
}
