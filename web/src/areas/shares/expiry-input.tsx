import { Button, Group, Stack } from '@mantine/core';
import { shareDays } from '@lintel/contract/areas/shares/share';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { useMe } from '#platform/current-user.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

type Props = {
  value: string | null;
  onChange: (day: string | null) => void;
  /** When the work is due: several days for several pieces of work. */
  dueOn: readonly (string | null | undefined)[];
  'data-autofocus'?: boolean;
};

/** Whether a day is from tomorrow to a year ahead (ASSIGN-026). */
export const isPossibleExpiry = (day: string | null, today: string): day is string =>
  day !== null && day > today && day <= plusDays(today, shareDays.most);

/** Long enough for work that is seldom done within the usual days. */
const longer = [30, 90] as const;

/** Work is often reported some days after it was due. */
const DAYS_TO_REPORT = 7;

/**
 * The last day on which a link works, with the days that are chosen most often. It begins with the usual one (ASSIGN-025), which most due
 * dates are after: the day that suits these is offered first, in colour.
 */
export function ExpiryInput({ value, dueOn, onChange, ...input }: Props) {
  const { today } = useMe();
  const lastDue = dueOn.filter(Boolean).toSorted().at(-1);
  const isEarly = isPossibleExpiry(value, today) && lastDue !== undefined && lastDue !== null && value < lastDue;
  const suits = lastDue ? suiting(lastDue, dueOn.length > 1, today) : null;
  return (
    <Stack gap={6}>
      <DayInput
        {...input}
        label={t('share.form.linkExpirationDate')}
        required
        value={value}
        onChange={onChange}
        minDate={plusDays(today, 1)}
        maxDate={plusDays(today, shareDays.most)}
        description={isEarly && t('share.form.expiry.early', { day: dayText(lastDue) })}
        error={!isPossibleExpiry(value, today) && t('share.form.expiry.wrong')}
      />
      <Group gap={6} role="group" aria-label={t('share.form.expiry.choose')}>
        {suits && (
          <Choice day={suits.day} chosen={value} isProposed={isEarly} onChoose={onChange}>
            {t(suits.text, { day: dayText(suits.day) })}
          </Choice>
        )}
        {longer.map((days) => (
          <Choice key={days} day={plusDays(today, days)} chosen={value} onChoose={onChange}>
            {t('share.form.expiry.days', { count: days })}
          </Choice>
        ))}
      </Group>
    </Stack>
  );
}

/** The expiry that suits what is due last on a day: the report may come later, but no link works longer than a year. */
function suiting(lastDue: string, isOfSeveral: boolean, today: string) {
  const [day, longest] = [plusDays(lastDue, DAYS_TO_REPORT), plusDays(today, shareDays.most)];
  if (day > longest) return { day: longest, text: 'share.form.expiry.longest' } as const;
  if (day <= today) return null;
  return { day, text: isOfSeveral ? 'share.form.expiry.after.last.due' : 'share.form.expiry.after.due' } as const;
}

type ChoiceProps = {
  day: string;
  chosen: string | null;
  isProposed?: boolean;
  onChoose: (day: string) => void;
  children: string;
};

const Choice = ({ day, chosen, isProposed = false, onChoose, children }: ChoiceProps) => (
  <Button
    size="compact-sm"
    variant={day === chosen ? 'light' : isProposed ? 'filled' : 'default'}
    aria-pressed={day === chosen}
    onClick={() => onChoose(day)}
  >
    {children}
  </Button>
);
