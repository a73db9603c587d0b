import { Text } from '@mantine/core';
import { answersByKey, type Answers } from '@lintel/contract/areas/checklists/answers';
import { checklists, notAsked, type AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { EquipmentResults } from '@lintel/contract/areas/tasks/covered-equipment';
import { CompletionDetails, completionFieldLabels, type Cycle, type Task } from '@lintel/contract/areas/tasks/task';
import { requiredLine } from '@lintel/contract/platform/shapes';
import { useQuery } from '@tanstack/react-query';
import {
  answerLabels,
  answersSchema,
  askingsIn,
  asksOfPieces,
  formAnswersOf,
  problemsIn,
  sentAnswers,
  setAsked,
} from '#areas/checklists/asked.ts';
import { DespiteField } from '#areas/checklists/despite-field.tsx';
import { QuestionsAsked } from '#areas/checklists/questions-asked.tsx';
import { read } from '#platform/api.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { CompletionFields } from './completion-fields.tsx';
import { detailsOf, valuesOf, type CompletionValues } from './completion-values.ts';
import { resultsWith } from './equipment-results.ts';
import { EquipmentSeen } from './equipment-seen.tsx';
import { ReasonField } from '#platform/dialog/reason-field.tsx';

type Values = CompletionValues & { reason: string; equipment: EquipmentResults; answers: Answers };
const Amendment = CompletionDetails.extend({ reason: requiredLine('Give a reason', 1000) });

type Props = { task: Task; cycle: Cycle; onClose: () => void };

/** Corrects the last completion of a cycle, with the checklist as it was answered; earlier ones stay readable. */
export function AmendCompletion(props: Props) {
  const version = props.cycle.completions[0]!.checklistVersion;
  const asked = useQuery({
    ...read(checklists.ofTask, { query: { id: props.task.id, ...(version !== null && { version }) } }),
    enabled: version !== null,
  });
  if (asked.isLoadingError) return <FailureAlert error={asked.error} />;
  if (version !== null && asked.isPending) return null;
  return <AmendmentForm {...props} asked={asked.data ?? notAsked} />;
}

function AmendmentForm({ task, cycle, asked, onClose }: Props & { asked: AskedChecklist }) {
  const last = cycle.completions[0]!;
  const askingsOf = (equipment: EquipmentResults) => askingsIn(asked, last.equipment, equipment);
  const form = useContractForm<Values>(
    ({ equipment }) => Amendment.extend({ answers: answersSchema(askingsOf(equipment)) }),
    {
      draft: cycle.id,
      initialValues: {
        ...valuesOf(last),
        reason: '',
        equipment: last.equipment.map(({ id, outcome }) => ({ id, outcome })),
        answers: { ...answersByKey(last), ...formAnswersOf(last.pieceAnswers) },
      },
    },
  );
  const { answers: now, equipment: results, outcome } = form.values;
  const askings = askingsOf(results);
  const amend = useDecision(tasks.amend, {
    form,
    onSuccess: () => {
      showSuccess(t('task.amended'));
      onClose();
    },
  });
  const save = ({ reason, equipment, answers, ...values }: Values) => {
    const wrong = problemsIn(askingsOf(equipment), answers, values);
    if (Object.keys(wrong).length > 0) return form.refuse(wrong);
    amend.mutate({
      body: {
        ...detailsOf(values),
        reason,
        id: task.id,
        cycleId: cycle.id,
        revision: last.revision,
        equipment: resultsWith(values.outcome, equipment),
        ...(last.checklistVersion !== null && { checklist: sentAnswers(asked, askingsOf(equipment), answers) }),
      },
    });
  };
  return (
    <DrawerForm
      title={t('task.amend.title', { day: dayText(last.doneOn) })}
      intro={<Text c="dimmed">{t('task.amend.hint')}</Text>}
      labels={{
        answers: t('checklist.title'),
        ...answerLabels(askings),
        ...completionFieldLabels,
        equipment: t('task.equipment'),
        reason: t('task.amend.reason'),
      }}
      button={t('task.amend.save')}
      write={amend}
      isWide={asksOfPieces(asked, results)}
      onSave={save}
      onClose={onClose}
    >
      <CompletionFields
        form={form}
        hasCertificate={task.hasCertificate}
        questions={
          <QuestionsAsked
            asked={asked}
            pieces={last.equipment}
            results={results}
            outcome={outcome}
            answers={now}
            errors={form.errors}
            onChange={(to) => setAsked(form, results, to)}
          />
        }
        outcomeHint={
          <DespiteField askings={askings} answers={now} outcome={outcome} of={form.getInputProps('despite')} />
        }
      >
        {!asksOfPieces(asked, results) && (
          <EquipmentSeen
            pieces={last.equipment}
            results={results}
            outcome={outcome}
            error={form.errors['equipment']}
            onChange={(equipment) => form.setFieldValue('equipment', equipment)}
          />
        )}
      </CompletionFields>
      <ReasonField id={fieldId('reason')} label={t('task.amend.reason')} required {...form.getInputProps('reason')} />
    </DrawerForm>
  );
}
