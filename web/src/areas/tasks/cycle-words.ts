import { evidenceKinds } from '@lintel/contract/areas/evidence-kinds';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { t } from '#platform/texts.ts';

/** The engine's words begin in the middle of a sentence and have no full stop. */
export const sentence = (words: string) =>
  words && `${words[0]!.toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

/** Why it is due then, without the law that the requirement beside it names. */
export const reason = (explanation: string, { legalBasis }: Pick<Task, 'legalBasis'>) =>
  legalBasis.reduce((words, { law }) => words.replace(`; ${law}`, ''), explanation);

/** What a completion must bring, in words. */
export function evidenceText({ evidence }: Pick<Task, 'evidence'>): string {
  return (
    evidence.map((kind) => evidenceKinds.find(({ id }) => id === kind)?.name ?? kind).join(', ') ||
    t('task.evidence.none')
  );
}
