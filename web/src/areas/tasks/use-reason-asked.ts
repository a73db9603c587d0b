import { useEffect } from 'react';

type Form = { clearFieldError: (field: 'withoutEvidenceReason') => void };

/** Whether the reason for missing evidence is asked; once it is not, the form no longer says that it is missing. */
export function useReasonAsked({ clearFieldError }: Form, isAsked: boolean): boolean {
  // The evidence comes by a call of its own, and no field of the form changes with it.
  useEffect(() => {
    if (!isAsked) clearFieldError('withoutEvidenceReason');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the function is another at every rendering
  }, [isAsked]);
  return isAsked;
}
