import { Textarea } from '@mantine/core';
import { unsatisfactoryOf, type Answers } from '@lintel/contract/areas/checklists/answers';
import type { AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import type { Outcome } from '@lintel/contract/areas/tasks/states';
import { completionFieldLabels } from '@lintel/contract/areas/tasks/task';
import type { ContractForm } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';

type Props = {
  asked: AskedChecklist;
  answers: Answers;
  outcome: Outcome | null;
  of: ReturnType<ContractForm<{ despite: string }>['getInputProps']>;
};

/** Why the outcome is satisfactory although an answer is not. */
export function DespiteField({ asked: { questions }, answers, outcome, of }: Props) {
  const failed = unsatisfactoryOf(questions, answers);
  if (outcome !== 'satisfactory' || failed.length === 0) return null;
  return (
    <Textarea
      id={fieldId('despite')}
      label={completionFieldLabels.despite}
      description={t('checklist.despite.hint', { questions: failed.map(({ text }) => text).join('; ') })}
      required
      autosize
      minRows={2}
      maxRows={6}
      maxLength={1000}
      {...of}
    />
  );
}
