import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { typedDay } from '../list/typed-day.ts';
import { OpeningBox } from '../opening-box.tsx';
import { t } from '../texts.ts';
import { dayText } from '../time.ts';
import { formPiece } from '../piece.tsx';

const DayCalendar = formPiece(() => import('./day-calendar.tsx'));
/** Digits, slashes and the other usual separators (specification FORM-004). */
const TYPABLE = /^[\d/.\- ]*$/;

const WHOLE_LENGTH = 'DD/MM/YYYY'.length;

type DayInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** Stands in a popover, which would take a choice in another place of the document for leaving it. */
  isInPopover?: boolean;
  /** Until a whole date or none is typed the day stays as it was, and the box says that it waits for one. */
  keepsLastDay?: boolean;
  /** The days that the calendar offers lie between these; what is typed is for the form to judge. */
  minDate?: string;
  maxDate?: string;
};

/** A day, typed as DD/MM/YYYY or chosen; what is not a whole date counts as none (specification FORM-003 to 006). */
export function DayInput(props: DayInputProps) {
  const { value, onChange, isInPopover = false, keepsLastDay = false, minDate, maxDate, ...input } = props;
  const [typed, setTyped] = useState<{ text: string; meant: string | null }>();
  const [isOpen, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const text = typed && typed.meant === value ? typed.text : value ? dayText(value) : '';
  const isWhole = text.trim() === '' || typedDay(text) !== null;
  const isNotADay = keepsLastDay && !isWhole && (isLeft || text.length >= WHOLE_LENGTH);
  const commit = (next: string) => {
    if (!TYPABLE.test(next)) return;
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
      // It is the button that opens something, not the text beside it.
      withRoles={false}
      dropdown={{ role: 'dialog', 'aria-label': t('date.choose') }}
      button={
        <TextInput
          placeholder={t('date.format')}
          inputMode="numeric"
          autoComplete="off"
          {...input}
          value={text}
          error={(isNotADay && t('date.required')) || input.error}
          onChange={(event) => commit(event.currentTarget.value)}
          onBlur={(event) => {
            setLeft(true);
            input.onBlur?.(event);
          }}
          rightSection={
            <ActionIcon
              aria-label={t('date.choose')}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              size={28}
              disabled={input.disabled}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} stroke={1.6} />
            </ActionIcon>
          }
        />
      }
    >
      <Suspense>
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
      </Suspense>
    </OpeningBox>
  );
}
