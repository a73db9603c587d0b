import { useEffect } from 'react';

type Form = { clearFieldError: (field: 'withoutEvidenceReason') => void };

/** Whether to ask for the reason for missing evidence; its error is cleared once it is no longer asked. */
export function useReasonAsked({ clearFieldError }: Form, isAsked: boolean): boolean {
  // The evidence has a request of its own, which changes no field of the form.
  useEffect(() => {
    if (!isAsked) clearFieldError('withoutEvidenceReason');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the function is a new one on every render
  }, [isAsked]);
  return isAsked;
}
