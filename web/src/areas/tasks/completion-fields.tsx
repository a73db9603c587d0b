import { Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { completionFieldLabels } from '@lintel/contract/areas/tasks/task';
import { outcomes } from '@lintel/contract/areas/tasks/states';
import type { ReactNode } from 'react';
import { DayInput } from '#platform/form/day-input.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import { CertificateFields } from './certificate-fields.tsx';
import type { CompletionValues } from './completion-values.ts';

type Props<V extends CompletionValues> = {
  form: Omit<UseFormReturnType<V>, 'onSubmit'>;
  hasCertificate: boolean;
  /** The checklist, from which the outcome follows. */
  questions?: ReactNode;
  /** Below the outcome. */
  outcomeHint?: ReactNode;
  children?: ReactNode;
};

/** What was done, by whom, the outcome, of which equipment, and the certificate. */
export function CompletionFields<V extends CompletionValues>(props: Props<V>) {
  const { form, hasCertificate, questions, outcomeHint, children } = props;
  const set = (field: keyof CompletionValues, value: unknown) => form.setFieldValue(field, value as never);
  const shared = (field: keyof CompletionValues) => ({
    id: fieldId(field),
    label: completionFieldLabels[field],
    error: form.errors[field],
  });
  const text = (field: 'doneBy' | 'note' | 'followUp') => ({
    ...shared(field),
    value: form.values[field],
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
  });
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DayInput
          {...shared('doneOn')}
          required
          data-autofocus
          value={form.values.doneOn}
          onChange={(value) => set('doneOn', value)}
        />
        <TextInput {...text('doneBy')} required maxLength={200} />
      </SimpleGrid>
      {questions}
      <Radio.Group
        label={completionFieldLabels.outcome}
        error={form.errors['outcome']}
        required
        value={form.values.outcome ?? ''}
        onChange={(value) => set('outcome', value)}
      >
        <Stack gap={6} mt={4}>
          {outcomes.map((outcome, index) => (
            <Radio
              key={outcome.id}
              value={outcome.id}
              label={outcome.name}
              id={index === 0 ? fieldId('outcome') : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {outcomeHint}
      {children}
      {hasCertificate && <CertificateFields form={form} />}
      <Textarea {...text('note')} autosize minRows={2} maxRows={8} maxLength={4000} />
      <Textarea
        {...text('followUp')}
        description={t('task.follow.up.hint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
      />
    </Stack>
  );
}
