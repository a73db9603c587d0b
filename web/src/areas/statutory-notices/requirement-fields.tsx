import { Button, Group, Stack, Text } from '@mantine/core';
import { requirementLabels as labels } from '@lintel/contract/areas/statutory-notices/notice';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { bind, DayField, ProseField, TextField } from '#areas/accidents/bound-fields.tsx';
import type { ContractForm } from '#platform/form/contract-form.ts';
import grid from '#platform/form/form-grid.module.css';
import { t } from '#platform/texts.ts';
import { noRequirement, type NoticeValues } from './notice-values.ts';

/** What the notice requires, numbered as it numbers it. */
export function RequirementFields({ form }: { form: ContractForm<NoticeValues> }) {
  const of = (at: number, field: keyof typeof labels) => bind(form)(`requirements.${at}.${field}`, labels[field]);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('statutory.requirements.hint')}
      </Text>
      {form.values.requirements.map((_, at) => (
        // A requirement has nothing but its place in the list to be told by.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} style={{ margin: 0, padding: '8px 12px 12px' }}>
          <legend>{t('statutory.requirement', { number: at + 1 })}</legend>
          <div className={grid.fields}>
            <ProseField of={{ ...of(at, 'words'), required: true }} max={1000} />
            <TextField of={of(at, 'provision')} />
            <DayField of={of(at, 'dueOn')} />
            <ProseField of={of(at, 'measure')} />
          </div>
          <Button
            mt="xs"
            size="compact-sm"
            variant="subtle"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => form.removeListItem('requirements', at)}
          >
            {t('statutory.requirement.remove', { number: at + 1 })}
          </Button>
        </fieldset>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.insertListItem('requirements', noRequirement)}
        >
          {t('statutory.requirement.add')}
        </Button>
      </Group>
    </Stack>
  );
}
