import { kindsText } from '@lintel/contract/areas/evidence-kinds';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { t } from '#platform/texts.ts';

/** The engine's explanations start in the middle of a sentence and have no full stop. */
export const sentence = (words: string) =>
  words && `${words[0]!.toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

/** Why it is due then, without the law that is shown as the requirement. */
export function reason(explanation: string, { legalBasis }: Pick<Task, 'legalBasis'>): string {
  // The laws come last.
  const at = legalBasis.map(({ law }) => explanation.indexOf(`; ${law}`)).filter((found) => found >= 0);
  return at.length ? explanation.slice(0, Math.min(...at)) : explanation;
}

/** The evidence that a completion requires, in words. */
export function evidenceText({ evidence }: Pick<Task, 'evidence'>): string {
  return kindsText(evidence) || t('task.evidence.none');
}
