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

/** The last day on which a link works, with the days that are chosen most often. */
export function ExpiryInput({ value, dueOn, onChange, ...input }: Props) {
  const { today } = useMe();
  const lastDue = dueOn.filter(Boolean).toSorted().at(-1);
  // The usual expiry is earlier than most due dates: whoever assigns the work should know before the assignee does.
  const isEarly = isPossibleExpiry(value, today) && lastDue !== undefined && lastDue !== null && value < lastDue;
  const afterDue = lastDue ? plusDays(lastDue, DAYS_TO_REPORT) : null;
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
        {longer.map((days) => (
          <Choice key={days} day={plusDays(today, days)} chosen={value} onChoose={onChange}>
            {t('share.form.expiry.days', { count: days })}
          </Choice>
        ))}
        {isPossibleExpiry(afterDue, today) && (
          <Choice day={afterDue} chosen={value} onChoose={onChange}>
            {t(dueOn.length > 1 ? 'share.form.expiry.after.last.due' : 'share.form.expiry.after.due', {
              day: dayText(afterDue),
            })}
          </Choice>
        )}
      </Group>
    </Stack>
  );
}

type ChoiceProps = { day: string; chosen: string | null; onChoose: (day: string) => void; children: string };

const Choice = ({ day, chosen, onChoose, children }: ChoiceProps) => (
  <Button
    size="compact-sm"
    variant={day === chosen ? 'light' : 'default'}
    aria-pressed={day === chosen}
    onClick={() => onChoose(day)}
  >
    {children}
  </Button>
);
