import { Checkbox, Stack } from '@mantine/core';
import { reportFieldLabels } from '@lintel/contract/areas/inspection-reports';
import { LinesInForm } from '#areas/actions/lines-in-form.tsx';
import type { ContractForm } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import type { About, InspectionValues } from './inspection-values.ts';

type Props = { form: ContractForm<InspectionValues>; about: About | undefined };

/** Whether an inspection found something to put right, and what: each line becomes an action. */
export function WhatWasFound({ form, about }: Props) {
  return (
    <Section title={t('inspection.found.title')}>
      <Stack gap="sm">
        <Checkbox
          id={fieldId('actionsIdentified')}
          label={reportFieldLabels.actionsIdentified}
          description={t('inspection.actions.identified.hint')}
          {...form.getInputProps('actionsIdentified', { type: 'checkbox' })}
        />
        {form.values.actionsIdentified && about?.start && (
          <LinesInForm
            lines={form.values.actions}
            errors={form.errors}
            onLines={(lines) => form.setFieldValue('actions', lines)}
            task={about.task}
            start={about.start}
            hint={t('inspection.found.hint')}
          />
        )}
      </Stack>
    </Section>
  );
}
