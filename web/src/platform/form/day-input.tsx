import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { typedDay } from '../list/typed-day.ts';
import { t } from '../texts.ts';
import { dayText } from '../time.ts';

const DayCalendar = lazy(() => import('./day-calendar.tsx'));
/** Digits, slashes and the other usual separators (specification FORM-004). */
const TYPABLE = /^[\d/.\- ]*$/;

type DayInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** Stands in a popover, which would take a choice in another place of the document for leaving it. */
  isInPopover?: boolean;
};

/** A day, typed as DD/MM/YYYY or chosen; what is not a whole date counts as none (specification FORM-003 to 006). */
export function DayInput({ value, onChange, isInPopover = false, ...input }: DayInputProps) {
  const [typed, setTyped] = useState<{ text: string; meant: string | null }>();
  const [isOpen, setOpen] = useState(false);
  const text = typed && typed.meant === value ? typed.text : value ? dayText(value) : '';
  const commit = (next: string) => {
    if (!TYPABLE.test(next)) return;
    const day = typedDay(next);
    setTyped({ text: next, meant: day });
    if (day !== value) onChange(day);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus shadow="md" withinPortal={!isInPopover}>
      <Popover.Target>
        <TextInput
          placeholder={t('date.format')}
          inputMode="numeric"
          autoComplete="off"
          {...input}
          value={text}
          onChange={(event) => commit(event.currentTarget.value)}
          rightSection={
            <ActionIcon
              aria-label={t('date.choose')}
              size={28}
              disabled={input.disabled}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} stroke={1.6} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          <DayCalendar
            value={value}
            onChange={(day) => {
              setTyped(undefined);
              onChange(day);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
