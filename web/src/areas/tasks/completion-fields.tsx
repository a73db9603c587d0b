import { Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { completionFieldLabels } from '@lintel/contract/areas/tasks/task';
import { outcomes, type Outcome } from '@lintel/contract/areas/tasks/states';
import { DayInput } from '#platform/form/day-input.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import type { CompletionValues } from './completion-values.ts';

type Props<V extends CompletionValues> = { form: UseFormReturnType<V>; hasCertificate: boolean };

/** What was done, by whom, with which outcome and certificate. */
export function CompletionFields<V extends CompletionValues>({ form, hasCertificate }: Props<V>) {
  const set = (field: keyof CompletionValues, value: unknown) => form.setFieldValue(field, value as never);
  const shared = (field: keyof CompletionValues) => ({
    id: fieldId(field),
    label: completionFieldLabels[field],
    error: form.errors[field],
  });
  const text = (field: 'doneBy' | 'certificateNumber' | 'note' | 'followUp') => ({
    ...shared(field),
    value: form.values[field],
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
  });
  const day = (field: 'doneOn' | 'certificateIssuedOn' | 'certificateExpiresOn') => ({
    ...shared(field),
    value: form.values[field],
    onChange: (value: string | null) => set(field, value),
  });
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DayInput {...day('doneOn')} required data-autofocus />
        <TextInput {...text('doneBy')} required maxLength={200} />
      </SimpleGrid>
      <Radio.Group
        label={completionFieldLabels.outcome}
        error={form.errors['outcome']}
        required
        value={form.values.outcome ?? ''}
        onChange={(value) => set('outcome', value as Outcome)}
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
      {hasCertificate && (
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <TextInput {...text('certificateNumber')} maxLength={100} autoComplete="off" />
          <DayInput {...day('certificateIssuedOn')} />
          <DayInput {...day('certificateExpiresOn')} />
        </SimpleGrid>
      )}
      <Textarea {...text('note')} autosize minRows={2} maxRows={8} maxLength={4000} />
      <Textarea {...text('followUp')} autosize minRows={2} maxRows={8} maxLength={4000} />
    </Stack>
  );
}
