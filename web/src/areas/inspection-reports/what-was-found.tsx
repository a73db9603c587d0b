import { Checkbox, Stack, Text } from '@mantine/core';
import { reportFieldLabels } from '@lintel/contract/areas/inspection-reports';
import { ActionLines } from '#areas/actions/action-lines.tsx';
import { filledLines } from '#areas/actions/raise-lines.ts';
import { useOwnerChoices } from '#areas/actions/use-owner-choices.ts';
import { useLacking } from '#areas/people/use-lacking.ts';
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
        {form.values.actionsIdentified && about?.start && <Found form={form} about={about} start={about.start} />}
      </Stack>
    </Section>
  );
}

function Found({ form, about, start }: { form: Props['form']; about: About; start: NonNullable<About['start']> }) {
  const owners = useOwnerChoices(about.task.owners);
  const lacksOf = useLacking(
    { entityType: 'TASK', entityId: about.task.id },
    owners.map(({ value }) => value),
  );
  const lines = form.values.actions;
  const filled = filledLines(lines);
  const refusals = Object.fromEntries(
    Object.entries(form.errors).flatMap(([field, message]) => {
      const line = filled[Number(/^actions\.(\d+)\./.exec(field)?.[1] ?? -1)];
      return line && message ? [[line.key, String(message)]] : [];
    }),
  );
  return (
    <div id={fieldId('actions')} tabIndex={-1}>
      <ActionLines
        lines={lines}
        onLines={(next) => form.setFieldValue('actions', next)}
        start={start}
        choices={{ owners, photographs: [], lacksOf }}
        refusals={refusals}
      />
      <Text size="sm" c="dimmed" mt={4}>
        {t('inspection.found.hint')}
      </Text>
    </div>
  );
}
