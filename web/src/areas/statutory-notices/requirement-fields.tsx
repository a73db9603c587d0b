import { Stack, Text } from '@mantine/core';
import { requirementLabels as labels } from '@lintel/contract/areas/statutory-notices/notice';
import { bind, DayField, ProseField, TextField } from '#platform/form/bound-fields.tsx';
import type { ContractForm } from '#platform/form/contract-form.ts';
import { RepeatedFields } from '#platform/form/repeated-fields.tsx';
import { t } from '#platform/texts.ts';
import type { NoticeValues } from './notice-form.tsx';

export type RequirementValues = {
  words: string;
  provision: string | null;
  measure: string | null;
  dueOn: string | null;
};
export const noRequirement: RequirementValues = { words: '', provision: null, measure: null, dueOn: null };

/** The requirements of the notice, with its own numbering. */
export function RequirementFields({ form }: { form: ContractForm<NoticeValues> }) {
  const of = (at: number, field: keyof typeof labels) => bind(form)(`requirements.${at}.${field}`, labels[field]);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('statutory.requirements.hint')}
      </Text>
      <RepeatedFields
        count={form.values.requirements.length}
        legend={(number) => t('statutory.requirement', { number })}
        remove={(number) => t('statutory.requirement.remove', { number })}
        add={t('statutory.requirement.add')}
        onRemove={(at) => form.removeListItem('requirements', at)}
        onAdd={() => form.insertListItem('requirements', noRequirement)}
      >
        {(at) => (
          <>
            <ProseField of={{ ...of(at, 'words'), required: true }} max={1000} />
            <TextField of={of(at, 'provision')} />
            <DayField of={of(at, 'dueOn')} />
            <ProseField of={of(at, 'measure')} />
          </>
        )}
      </RepeatedFields>
    </Stack>
  );
}
