import { decide } from '@lintel/contract/riddor/decide';
import type { RiddorFacts } from '@lintel/contract/riddor/facts';
import type { RiddorDecision } from '@lintel/contract/riddor/finding';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';

/** The desk's decision on facts as of a date, by default today; saves nothing. */
export function decideOn({ today }: Scope, facts: RiddorFacts, asOf = today): RiddorDecision {
  if (facts.occurredOn !== null && facts.occurredOn > asOf)
    throw invalid([{ field: 'facts.occurredOn', message: 'Use the day that is asked about or an earlier one' }]);
  return decide(facts, asOf);
}
