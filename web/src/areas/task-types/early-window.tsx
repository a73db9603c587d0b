import { Group, Input, Select } from '@mantine/core';
import type { TaskTypeDetails } from '@lintel/contract/areas/task-types';
import type { ReactNode } from 'react';
import { NumberBox } from '#platform/form/number-box.tsx';
import { t } from '#platform/texts.ts';

type Early = TaskTypeDetails['early'];
type Props = {
  id: string;
  label: string;
  error?: ReactNode;
  disabled?: boolean;
  value: Early;
  onChange: (early: Early) => void;
};

/** How long before its due date a duty may be done without losing its anniversary. */
export function EarlyWindow({ id, label, error, disabled = false, value, onChange }: Props) {
  const unit = value?.unit ?? 'month';
  const units = (['day', 'week', 'month'] as const).map((each) => ({
    value: each,
    label: t(`task.type.early.${each}`),
  }));
  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <Group gap="xs" grow>
        <NumberBox
          id={id}
          disabled={disabled}
          value={value?.count ?? null}
          onChange={(count) => onChange(count ? { count, unit } : null)}
        />
        <Select
          aria-label={t('task.type.early.unit')}
          disabled={disabled}
          allowDeselect={false}
          data={units}
          value={unit}
          onChange={(next) => onChange(value && { ...value, unit: next as typeof unit })}
        />
      </Group>
    </Input.Wrapper>
  );
}
