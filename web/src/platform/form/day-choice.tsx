import { Button, Group } from '@mantine/core';
import { DayInput } from './day-input.tsx';

type Props = {
  label: string;
  value: string;
  maxDate: string;
  /** The days that are asked for most, each with the text of its button. */
  usual: readonly (readonly [day: string, text: string])[];
  onChange: (day: string) => void;
};

/** A day up to a last one, with a button for each that is asked for most. */
export function DayChoice({ label, value, maxDate, usual, onChange }: Props) {
  return (
    <>
      <DayInput
        label={label}
        value={value}
        keepsLastDay
        maxDate={maxDate}
        onChange={(day) => day && day <= maxDate && onChange(day)}
      />
      <Group gap="xs" className="no-print">
        {usual.map(([day, text]) => (
          <Button
            key={text}
            variant={day === value ? 'light' : 'default'}
            aria-pressed={day === value}
            onClick={() => onChange(day)}
          >
            {text}
          </Button>
        ))}
      </Group>
    </>
  );
}
