import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { checklists, type Checklist } from '@lintel/contract/areas/checklists/endpoints';
import { MOST_QUESTIONS, Questions, type Question } from '@lintel/contract/areas/checklists/questions';
import type { TaskType } from '@lintel/contract/areas/task-types';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { ErrorSummary } from '#platform/form/error-summary.tsx';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { SettingsForm } from '#platform/form/settings-section.tsx';
import { t } from '#platform/texts.ts';
import { QuestionFields } from './question-fields.tsx';
import { newQuestion } from './new-question.ts';

type Values = { questions: Question[] };
const Saved = z.object({ questions: Questions });

type Props = { type: TaskType; kept: Checklist; onClose: () => void };

/** Edits the questions of a task type; a save is a new version. */
export function ChecklistForm({ type, kept: now, onClose }: Props) {
  const [kept] = useState(now);
  const form = useContractForm<Values>(Saved, { draft: 'checklist', initialValues: { questions: kept.questions } });
  const saving = useVersionedSave({
    current: read(checklists.get, { query: { id: type.id } }),
    version: kept.version,
    form,
    send: (version) => save.mutate({ body: { id: type.id, version, questions: form.getValues().questions } }),
    saved: t('checklist.saved'),
    onDone: onClose,
  });
  const save = useWrite(checklists.save, saving.options);
  const { questions } = form.values;
  const set = (next: Question[]) => form.setFieldValue('questions', next);
  const move = (at: number, by: -1 | 1) => {
    const next = [...questions];
    [next[at], next[at + by]] = [next[at + by]!, next[at]!];
    set(next);
  };
  return (
    <SettingsForm saving={saving} isPending={save.isPending} button={t('checklist.save')} onClose={onClose}>
      <ErrorSummary
        of={form}
        // The form has them from the last to the first.
        order={Object.keys(form.errors)
          .toReversed()
          .toSorted((one, other) => placeOf(one) - placeOf(other))}
        labelOf={(field) => t('checklist.question', { number: placeOf(field) + 1 })}
      />
      <Text size="sm" c="dimmed">
        {t('checklist.what')}
      </Text>
      <Stack gap="sm">
        {questions.map((question, at) => (
          <QuestionFields
            key={question.id}
            form={form}
            at={at}
            isLast={at === questions.length - 1}
            onMove={(by) => move(at, by)}
            onRemove={() => set(questions.filter(({ id }) => id !== question.id))}
          />
        ))}
      </Stack>
      <Group gap="sm" align="end">
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={questions.length >= MOST_QUESTIONS}
          onClick={() => set([...questions, newQuestion('check')])}
        >
          {t('checklist.question.add')}
        </Button>
        {questions.length === 0 && <Templates type={type} onChoose={set} />}
      </Group>
    </SettingsForm>
  );
}

/** questions.2.unit: 2 */
const placeOf = (field: string) => Number(field.split('.')[1] ?? 0);

/** Questions to start from: first those for this type, then the others by name. */
function Templates({ type, onChoose }: { type: TaskType; onChoose: (questions: Question[]) => void }) {
  const found = useQuery(read(checklists.templates));
  const templates = (found.data?.objects ?? []).toSorted(
    (one, other) =>
      Number(other.taskTypes.includes(type.code)) - Number(one.taskTypes.includes(type.code)) ||
      one.name.localeCompare(other.name),
  );
  return (
    <Select
      flex="1 1 280px"
      label={t('checklist.template')}
      description={t('checklist.template.hint')}
      searchable
      {...fetchedSelectProps(
        found,
        templates.map(({ code, name, source }) => ({ id: code, name: t('checklist.template.of', { name, source }) })),
      )}
      value={null}
      onChange={(code) => {
        const chosen = templates.find((template) => template.code === code);
        if (chosen) onChoose(chosen.questions);
      }}
    />
  );
}
