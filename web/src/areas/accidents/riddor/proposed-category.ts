import type { RiddorDecision } from '@lintel/contract/riddor/finding';
import type { PersonType } from '@lintel/contract/riddor/rules';

type Category = { id: string; name: string; code?: string | undefined; details?: Record<string, unknown> };

/** The category that matches the desk's decision, if it differs from the chosen one and that is not still to be decided. */
export function proposedCategory(
  { decision, findings }: RiddorDecision,
  personType: PersonType | null | undefined,
  categories: readonly Category[],
  chosenId: string | null,
): Category | undefined {
  if (decision === 'cannot-say' || decision === 'not-yet' || decision === 'not-reportable') return undefined;
  const chosen = categories.find(({ id }) => id === chosenId)?.details?.['riddorRule'];
  if (findings.some((finding) => finding.rule === chosen && finding.decision === 'cannot-say')) return undefined;
  const leading = findings.find((finding) => finding.decision === decision);
  const fitting = categories.filter(({ details }) => details?.['riddorRule'] === leading?.rule);
  if (fitting.some(({ id }) => id === chosenId)) return undefined;
  const isOfPublic = ({ code }: Category) => code?.includes('non-worker') ?? false;
  return fitting.find((category) => isOfPublic(category) === (personType === 'non-worker')) ?? fitting[0];
}
