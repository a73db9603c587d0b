import { Button, Group, Select, Text } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { RiddorForm, RiddorForms } from '@lintel/contract/areas/accidents/form/fields';
import { FormAnswers, questionIds, questionOf, type QuestionId } from '@lintel/contract/areas/accidents/form/questions';
import { useWrite } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DraftBar } from '#platform/form/draft-bar.tsx';
import grid from '#platform/form/form-grid.module.css';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { bind, ProseField, TextField, type Bound } from '#platform/form/bound-fields.tsx';

/** Questions of the form for which the record has no field, answered here. */
export function FormQuestions({ of, form: shown }: { of: RiddorForms; form: RiddorForm }) {
  const asked = new Set(shown.sections.flatMap(({ fields }) => fields.map(({ id }) => id)));
  const form = useContractForm<FormAnswers>(FormAnswers, { initialValues: of.answers });
  const write = useWrite(accidents.answerForm, {
    form,
    onSuccess: () => showSuccess(t('accident.form.answered')),
  });
  const bound = bind(form);
  if (!of.canEdit) return null;
  return (
    <div className="no-print">
      <Section title={t('accident.form.questions')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t('accident.form.questions.hint')}
        </Text>
        <form
          noValidate
          onSubmit={write.form.onSubmit((answers) => {
            if (write.isPending) return;
            write.mutate({ body: { accidentId: of.accident.id, answersId: of.answersId, answers } });
          })}
        >
          {form.draft && <DraftBar draft={form.draft} />}
          <FailureAlert error={write.error} />
          <div className={grid.fields}>
            {questionIds
              .filter((id) => asked.has(id))
              .map((id) => (
                <Question key={id} id={id} of={bound(id, questionOf(id).label)} />
              ))}
          </div>
          <Group justify="flex-end" mt="md">
            <Button type="submit" variant="default" loading={write.isPending} disabled={!form.isDirty()}>
              {t('accident.form.questions.save')}
            </Button>
          </Group>
        </form>
      </Section>
    </div>
  );
}

function Question({ id, of }: { id: QuestionId; of: Bound }) {
  const { choices, isLong } = questionOf(id);
  if (isLong) return <ProseField of={of} />;
  if (!choices) return <TextField of={of} max={500} />;
  return (
    <Select
      id={of.id}
      label={of.label}
      error={of.error}
      clearable
      placeholder={t('field.choose')}
      data={[...choices]}
      value={of.value as string | null}
      onChange={of.onChange}
    />
  );
}
