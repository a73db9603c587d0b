import { TextInput, type TextInputProps } from '@mantine/core';
import { typedTime } from '@lintel/contract/platform/shapes';
import { useState } from 'react';
import { t } from '../texts.ts';

type TimeInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** `HH:MM`, or what is typed so far. */
  value: string | null;
  onChange: (time: string | null) => void;
};

/** A time of day on the 24-hour clock, typed as 9:15, 9.15 or 0915: the keyboard of some telephones has no colon. */
export function TimeInput({ value, onChange, ...input }: TimeInputProps) {
  const [typed, setTyped] = useState<{ text: string; meant: string | null }>();
  return (
    <TextInput
      placeholder={t('time.format')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      {...input}
      value={typed && typed.meant === value ? typed.text : (value ?? '')}
      onChange={({ currentTarget: { value: text } }) => {
        const meant = typedTime(text);
        setTyped({ text, meant });
        if (meant !== value) onChange(meant);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        input.onBlur?.(event);
      }}
    />
  );
}
