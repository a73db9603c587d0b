import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { completionFieldLabels } from '@lintel/contract/areas/tasks/task';
import { DayInput } from '#platform/form/day-input.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import type { CompletionValues } from './completion-values.ts';

export type CertificateValues = Pick<
  CompletionValues,
  'certificateNumber' | 'certificateIssuedOn' | 'certificateExpiresOn'
>;

/** The certificate of a completion, and its validity. */
export function CertificateFields({ form }: { form: Omit<UseFormReturnType<CertificateValues>, 'onSubmit'> }) {
  const shared = (field: keyof CertificateValues) => ({ id: fieldId(field), label: completionFieldLabels[field] });
  const day = (field: 'certificateIssuedOn' | 'certificateExpiresOn') => ({
    ...shared(field),
    error: form.errors[field],
    value: form.values[field],
    onChange: (value: string | null) => form.setFieldValue(field, value),
  });
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <TextInput
        {...shared('certificateNumber')}
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('certificateNumber')}
      />
      <DayInput {...day('certificateIssuedOn')} />
      <DayInput {...day('certificateExpiresOn')} />
    </SimpleGrid>
  );
}
