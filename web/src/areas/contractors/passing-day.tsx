import { Text, VisuallyHidden } from '@mantine/core';
import type { TextKey } from '@lintel/contract/texts/index';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

/** A date, marked if it has passed: that of the review, or the last on which all evidence is valid. */
export function PassingDay({ day, passed }: { day: string; passed: TextKey | false }) {
  if (!passed) return dayText(day);
  return (
    <Text span inherit c="red" title={t(passed)}>
      {dayText(day)}
      <VisuallyHidden> {t(passed)}</VisuallyHidden>
    </Text>
  );
}
