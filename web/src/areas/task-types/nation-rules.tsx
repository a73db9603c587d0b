import { ActionIcon, Button, Group, Input, Select, Stack } from '@mantine/core';
import { nations } from '@lintel/contract/areas/properties/nations';
import { bases, lastDayRules, type NationRule } from '@lintel/contract/areas/task-types';
import type { Option } from '@lintel/contract/platform/shapes';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#platform/texts.ts';

type Props = {
  id: string;
  label: string;
  error?: ReactNode;
  disabled?: boolean;
  value: NationRule[];
  onChange: (rules: NationRule[]) => void;
};

/** The nations whose law differs: a line for each. */
export function NationRules({ id, label, error, disabled = false, value, onChange }: Props) {
  const free = nations.filter((nation) => !value.some((rule) => rule.nation === nation.id));
  const change = (at: number, more: Partial<NationRule>) =>
    onChange(value.map((rule, index) => (index === at ? { ...rule, ...more } : rule)));
  return (
    <Input.Wrapper id={id} label={label} error={error} description={t('task.type.nation.rules.hint')}>
      <Stack gap="xs" my={4}>
        {value.map((rule, at) => (
          <Group key={rule.nation} gap="xs" wrap="wrap" align="end">
            <Select
              w={170}
              label={t('task.type.nation')}
              disabled={disabled}
              allowDeselect={false}
              data={choicesOf(
                nations.filter(({ id: nation }) => nation === rule.nation || free.some((f) => f.id === nation)),
              )}
              value={rule.nation}
              onChange={(nation) => nation && change(at, { nation: nation as NationRule['nation'] })}
            />
            <Select
              flex="1 1 240px"
              label={t('task.type.nation.basis')}
              disabled={disabled}
              clearable
              placeholder={t('task.type.nation.basis.same')}
              data={choicesOf(bases)}
              value={rule.basis}
              onChange={(basis) => change(at, { basis: basis as NationRule['basis'] })}
            />
            <Select
              flex="1 1 240px"
              label={t('task.type.nation.last.day')}
              disabled={disabled}
              allowDeselect={false}
              data={choicesOf(lastDayRules)}
              value={rule.lastDay}
              onChange={(lastDay) => change(at, { lastDay: lastDay as NationRule['lastDay'] })}
            />
            {!disabled && (
              <ActionIcon
                size={36}
                variant="subtle"
                color="gray"
                aria-label={t('task.type.nation.remove', {
                  nation: nations.find((nation) => nation.id === rule.nation)!.name,
                })}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
        {!disabled && free[0] && (
          <Button
            id={id}
            size="compact-sm"
            variant="subtle"
            w="fit-content"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...value, { nation: free[0]!.id, basis: null, lastDay: 'same-day' }])}
          >
            {t('task.type.nation.add')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}

const choicesOf = (options: readonly Option[]) => options.map(({ id, name }) => ({ value: id, label: name }));
