import { Textarea } from '@mantine/core';
import { askingInWords, inSpiteOf, type Answers, type Asking } from '@lintel/contract/areas/checklists/answers';
import type { Outcome } from '@lintel/contract/areas/tasks/states';
import { completionFieldLabels } from '@lintel/contract/areas/tasks/task';
import type { ContractForm } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';

type Props = {
  askings: readonly Asking[];
  answers: Answers;
  outcome: Outcome | null;
  of: ReturnType<ContractForm<{ despite: string }>['getInputProps']>;
};

/** Why the outcome, or a piece of equipment, is satisfactory although an answer is not. */
export function DespiteField({ askings, answers, outcome, of }: Props) {
  const failed = inSpiteOf(askings, answers, outcome);
  if (failed.length === 0) return null;
  return (
    <Textarea
      id={fieldId('despite')}
      label={completionFieldLabels.despite}
      description={t('checklist.despite.hint', { questions: failed.map(askingInWords).join('; ') })}
      required
      autosize
      minRows={2}
      maxRows={6}
      maxLength={1000}
      {...of}
    />
  );
}
