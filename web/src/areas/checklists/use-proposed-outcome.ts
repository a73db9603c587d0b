import type { Outcome } from '@lintel/contract/areas/tasks/states';
import { useState } from 'react';

/** Proposes an unsatisfactory outcome while an answer is, and until somebody chooses one. */
export function useProposedOutcome(outcome: Outcome | null, setOutcome: (outcome: Outcome | null) => void) {
  const [proposed, setProposed] = useState(false);
  if (proposed && outcome !== 'unsatisfactory') setProposed(false);
  return {
    isProposed: proposed,
    propose: (isFailed: boolean) => {
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
