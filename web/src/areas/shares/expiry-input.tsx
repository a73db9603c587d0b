import { shareDays } from '@lintel/contract/areas/shares/share';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { useMe } from '#platform/current-user.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { t } from '#platform/texts.ts';

type Props = { value: string | null; onChange: (day: string | null) => void; 'data-autofocus'?: boolean };

/** Whether a day is from tomorrow to a year ahead (ASSIGN-026). */
export const isPossibleExpiry = (day: string | null, today: string): day is string =>
  day !== null && day > today && day <= plusDays(today, shareDays.most);

/** The last day on which a link works. */
export function ExpiryInput({ value, ...input }: Props) {
  const { today } = useMe();
  return (
    <DayInput
      {...input}
      label={t('share.form.linkExpirationDate')}
      required
      value={value}
      minDate={plusDays(today, 1)}
      maxDate={plusDays(today, shareDays.most)}
      error={!isPossibleExpiry(value, today) && t('share.form.expiry.wrong')}
    />
  );
}
