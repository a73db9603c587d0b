import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { typedDay, withWholeYear } from '../list/typed-day.ts';
import { OpeningBox } from '../dialog/opening-box.tsx';
import { t } from '../texts.ts';
import { dayText } from '../time.ts';
import { lazySection } from '../page/lazy-part.tsx';

/** The box opens with it: an empty one would have no place for the focus. */
const DayCalendar = lazySection(() => import('./day-calendar.tsx'));
/** Digits, slashes and the other usual separators (specification FORM-004). */
const TYPABLE = /^[\d/.\- ]*$/;
/** The numeric keyboard of some telephones has no separators. */
const DIGITS_ONLY = /^(\d{2})(\d{2})(\d{4})$/;

const WHOLE_LENGTH = 'DD/MM/YYYY'.length;

type DayInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** True inside a popover, which would treat a click on a portal as one outside. */
  isInPopover?: boolean;
  /** While an incomplete date is typed, keeps the last day, and the box shows that it needs a whole date. */
  keepsLastDay?: boolean;
  /** The range of days in the calendar; typed days are validated by the form. */
  minDate?: string;
  maxDate?: string;
};

/**
 * A day, typed as DD/MM/YYYY or chosen; an incomplete date counts as none (specification FORM-003 to 006), and a short year
 * is written in full when the box is left.
 */
export function DayInput(props: DayInputProps) {
  const { value, onChange, isInPopover = false, keepsLastDay = false, minDate, maxDate, ...input } = props;
  const [typed, setTyped] = useState<{ text: string; meant: string | null }>();
  const [isOpen, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const text = typed && typed.meant === value ? typed.text : value ? dayText(value) : '';
  const isWhole = text.trim() === '' || typedDay(text) !== null;
  // Where there are several, each says which it is.
  const label = typeof input.label === 'string' ? input.label : input['aria-label'];
  const chooses = label ? t('date.choose.of', { label }) : t('date.choose');
  const isNotADay = keepsLastDay && !isWhole && (isLeft || text.length >= WHOLE_LENGTH);
  const commit = (written: string) => {
    if (!TYPABLE.test(written)) return;
    const next = written.replace(DIGITS_ONLY, '$1/$2/$3');
    const isUnfinished = next.trim() !== '' && typedDay(next) === null;
    const day = isUnfinished && keepsLastDay ? value : typedDay(next);
    setLeft(false);
    setTyped({ text: next, meant: day });
    if (day !== value) onChange(day);
  };
  return (
    <OpeningBox
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      shadow="md"
      withinPortal={!isInPopover}
      dropdown={{ role: 'dialog', 'aria-label': chooses }}
      // The button opens something, not the text box beside it.
      button={(opens) => (
        <TextInput
          placeholder={t('date.format')}
          inputMode="numeric"
          autoComplete="off"
          {...input}
          value={text}
          error={(isNotADay && t('date.required')) || input.error}
          onChange={(event) => commit(event.currentTarget.value)}
          onBlur={(event) => {
            const whole = withWholeYear(text);
            if (whole !== text) commit(whole);
            setLeft(true);
            input.onBlur?.(event);
          }}
          rightSection={
            <ActionIcon
              {...opens}
              aria-label={chooses}
              size={28}
              disabled={input.disabled}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} stroke={1.6} />
            </ActionIcon>
          }
        />
      )}
    >
      <DayCalendar
        value={value}
        minDate={minDate}
        maxDate={maxDate}
        onChange={(day) => {
          setTyped(undefined);
          onChange(day);
          setOpen(false);
        }}
      />
    </OpeningBox>
  );
}
