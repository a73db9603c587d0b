import { unsatisfactoryOf, type Answers } from '@lintel/contract/areas/checklists/answers';
import type { AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import type { Outcome } from '@lintel/contract/areas/tasks/states';
import { useState } from 'react';

/** Proposes an unsatisfactory outcome while an answer is, and until somebody chooses one. */
export function useProposedOutcome(
  { questions }: AskedChecklist,
  outcome: Outcome | null,
  setOutcome: (outcome: Outcome | null) => void,
) {
  const [proposed, setProposed] = useState(false);
  if (proposed && outcome !== 'unsatisfactory') setProposed(false);
  return {
    isProposed: proposed,
    propose: (answers: Answers) => {
      const isFailed = unsatisfactoryOf(questions, answers).length > 0;
      if (isFailed && outcome === null) {
        setOutcome('unsatisfactory');
        setProposed(true);
      } else if (!isFailed && proposed) {
        setOutcome(null);
        setProposed(false);
      }
    },
  };
}
