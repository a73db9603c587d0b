import { ActionIcon, Button, Checkbox, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import {
  DECIMALS,
  MOST_OPTIONS,
  questionKinds,
  type Question,
  type QuestionKind,
  type QuestionOf,
} from '@lintel/contract/areas/checklists/questions';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { focusBeside } from '#platform/dialog/focus-beside.ts';
import type { ContractForm } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { NumberBox } from '#platform/form/number-box.tsx';
import { MoveButtons } from '#platform/page/move-buttons.tsx';
import { t } from '#platform/texts.ts';
import css from './checklists.module.css';
import { newQuestion } from './new-question.ts';

type Form = ContractForm<{ questions: Question[] }>;
type Props = {
  form: Form;
  at: number;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const kinds = Object.entries(questionKinds).map(([value, { name }]) => ({ value, label: name }));

/** One question of a checklist: its words, how it is answered, and whether it must be. */
export function QuestionFields({ form, at, isLast, onMove, onRemove }: Props) {
  const question = form.values.questions[at]!;
  const number = at + 1;
  const path = (field: string) => `questions.${at}.${field}`;
  const shared = (field: string) => ({ id: fieldId(path(field)), error: form.errors[path(field)] });
  const set = (changed: Partial<Question>) =>
    form.setFieldValue(`questions.${at}`, { ...question, ...changed } as never);
  const Details = details[question.kind] as ComponentType<DetailsProps>;
  return (
    <fieldset className={css.edited}>
      <legend>{t('checklist.question', { number })}</legend>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Textarea
            {...shared('text')}
            label={t('checklist.question.text')}
            required
            autosize
            minRows={1}
            maxRows={4}
            maxLength={300}
            value={question.text}
            onChange={({ currentTarget: { value } }) => set({ text: value })}
          />
          <Select
            {...shared('kind')}
            label={t('checklist.kind')}
            allowDeselect={false}
            data={kinds}
            value={question.kind}
            onChange={(kind) =>
              kind && form.setFieldValue(`questions.${at}`, newQuestion(kind as QuestionKind, question) as never)
            }
          />
        </SimpleGrid>
        <Details question={question} shared={shared} set={set} />
        <Textarea
          {...shared('guidance')}
          label={t('checklist.guidance')}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={1000}
          value={question.guidance ?? ''}
          onChange={({ currentTarget: { value } }) => set({ guidance: value || null })}
        />
        <Checkbox
          label={t('checklist.per.piece')}
          description={t('checklist.per.piece.hint')}
          checked={question.isPerPiece}
          onChange={({ currentTarget: { checked } }) => set({ isPerPiece: checked })}
        />
        <Group justify="space-between" gap="xs">
          <Checkbox
            label={t('checklist.required')}
            checked={question.isRequired}
            onChange={({ currentTarget: { checked } }) => set({ isRequired: checked })}
          />
          <Group gap={4}>
            <MoveButtons
              name={t('checklist.question', { number })}
              isFirst={at === 0}
              isLast={isLast}
              onMove={onMove}
            />
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={(event) => {
                focusBeside(event.currentTarget);
                onRemove();
              }}
            >
              {t('checklist.question.remove', { number })}
            </Button>
          </Group>
        </Group>
      </Stack>
    </fieldset>
  );
}

type DetailsProps<Q extends Question = Question> = {
  question: Q;
  shared: (field: string) => { id: string; error: ReactNode };
  set: (changed: Partial<Q>) => void;
};

/** What only a question of each kind has. */
const details: { [K in QuestionKind]: ComponentType<DetailsProps<QuestionOf<K>>> } = {
  check: () => null,
  reading: ReadingDetails,
  choice: OptionsOfChoice,
  text: () => null,
};

function ReadingDetails({ question: { unit, lowest, highest }, shared, set }: DetailsProps<QuestionOf<'reading'>>) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <TextInput
        {...shared('unit')}
        label={t('checklist.unit')}
        placeholder="°C"
        required
        maxLength={20}
        autoComplete="off"
        value={unit}
        onChange={({ currentTarget: { value } }) => set({ unit: value })}
      />
      <NumberBox
        {...shared('lowest')}
        label={t('checklist.lowest')}
        allowNegative
        decimals={DECIMALS}
        value={lowest}
        onChange={(value) => set({ lowest: value })}
      />
      <NumberBox
        {...shared('highest')}
        label={t('checklist.highest')}
        allowNegative
        decimals={DECIMALS}
        value={highest}
        onChange={(value) => set({ highest: value })}
      />
    </SimpleGrid>
  );
}

function OptionsOfChoice({ question: { options }, shared, set }: DetailsProps<QuestionOf<'choice'>>) {
  const change = (at: number, to: Partial<(typeof options)[number]>) =>
    set({ options: options.map((option, index) => (index === at ? { ...option, ...to } : option)) });
  const { id, error } = shared('options');
  return (
    <Stack gap={6}>
      {options.map((option, at) => (
        // They have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Group
          key={at}
          role="group"
          aria-label={t('checklist.option', { number: at + 1 })}
          gap="xs"
          wrap="nowrap"
          align="start"
        >
          <TextInput
            flex={1}
            {...shared(`options.${at}.name`)}
            aria-label={t('checklist.option', { number: at + 1 })}
            placeholder={t('checklist.option', { number: at + 1 })}
            maxLength={100}
            autoComplete="off"
            value={option.name}
            onChange={({ currentTarget: { value } }) => change(at, { name: value })}
          />
          <Checkbox
            mt={8}
            label={t('checklist.option.failed')}
            aria-label={t('checklist.option.failed.of', { number: at + 1 })}
            checked={option.isUnsatisfactory}
            onChange={({ currentTarget: { checked } }) => change(at, { isUnsatisfactory: checked })}
          />
          <ActionIcon
            size={36}
            variant="subtle"
            color="gray"
            aria-label={t('checklist.option.remove', { number: at + 1 })}
            onClick={(event) => {
              // The row that goes is the last, whichever option it was.
              if (at === options.length - 1) focusBeside(event.currentTarget);
              set({ options: options.filter((_, index) => index !== at) });
            }}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {error && <p className={css.out}>{error}</p>}
      <Button
        id={id}
        size="compact-sm"
        variant="subtle"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={options.length >= MOST_OPTIONS}
        onClick={() => set({ options: [...options, { name: '', isUnsatisfactory: false }] })}
      >
        {t('checklist.option.add')}
      </Button>
    </Stack>
  );
}
