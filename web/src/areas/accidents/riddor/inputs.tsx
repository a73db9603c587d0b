import { Button, Group, NumberInput, Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/texts.ts';

export const Choice = (props: SelectProps) => <Select {...props} />;

type TypedNumber = {
  label: string;
  description?: string | undefined;
  max: number;
  mayBeUnknown: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
};

/**
 * Reported on blur, so that the desk does not react to half a number. Empty means not given; "not known" has a button. A number
 * that is too large is reported too but not saved: input is never altered.
 */
export function NumberAnswer({ label, description, max, mayBeUnknown: isAskable, value, onChange }: TypedNumber) {
  const [typed, setTyped] = useState<number | string>((value as number | null | undefined) ?? '');
  const leave = () => {
    if (typed !== '') onChange(Number(typed));
    else if (typeof value === 'number') onChange(isAskable ? undefined : null);
  };
  return (
    <Group gap={8} align="flex-end">
      <NumberInput
        label={label}
        description={description}
        maw={260}
        min={0}
        max={max}
        allowNegative={false}
        clampBehavior="none"
        error={Number(typed) > max && t('field.number.most', { most: max.toLocaleString('en-GB') })}
        value={typed}
        onChange={setTyped}
        onBlur={leave}
      />
      {isAskable && (
        <Button
          variant={value === null ? 'light' : 'default'}
          aria-pressed={value === null}
          aria-label={`${label} ${t('field.not.known')}`}
          onClick={() => {
            setTyped('');
            onChange(null);
          }}
        >
          {t('field.not.known')}
        </Button>
      )}
    </Group>
  );
}
