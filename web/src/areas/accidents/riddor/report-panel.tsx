import { Button, Group, Stack, Text } from '@mantine/core';
import { accidentFieldLabels as labels, type Accident } from '@lintel/contract/areas/accidents/accident';
import { missingOfReport } from '@lintel/contract/areas/accidents/closing';
import { isToBeReported } from '@lintel/contract/areas/accidents/decision';
import { useState } from 'react';
import { FactsOf } from '#platform/page/facts.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

const ReportDialog = lazyForm(() => import('./report-dialog.tsx'));
export const reportWays = [
  { value: 'online', label: 'Online' },
  { value: 'telephone', label: 'By telephone' },
  { value: 'another-way', label: 'In another way' },
] as const;

/** The report that was made: valid with its date, who made it, and its reference. */
export function ReportPanel({ accident }: { accident: Accident }) {
  const [isNoting, setNoting] = useState(false);
  const { riddorDateHse, riddorHseReporter, hseReference, notifiedOn, notifiedHow, desk, riddorReportable, can } =
    accident;
  const isAsked = isToBeReported(riddorReportable, desk?.decision);
  const noted = [
    [labels.riddorDateHse, riddorDateHse && dayText(riddorDateHse)],
    [labels.riddorHseReporter, riddorHseReporter],
    [labels.hseReference, hseReference],
    [labels.notifiedOn, notifiedOn && dayText(notifiedOn)],
    [labels.notifiedHow, reportWays.find(({ value }) => value === notifiedHow)?.label],
  ] as const;
  const isNoted = noted.some(([, value]) => value);
  if (!isAsked && !isNoted) return null;
  const missing = missingOfReport(accident);
  return (
    <Stack gap="sm">
      {isNoted && <FactsOf facts={noted} />}
      {isAsked && missing.length > 0 && (
        <Text>{t('accident.desk.report.missing', { missing: missing.join(', ') })}</Text>
      )}
      {can.edit && (
        <Group>
          <Button variant={missing.length ? 'filled' : 'default'} onClick={() => setNoting(true)}>
            {t('accident.desk.report.note')}
          </Button>
        </Group>
      )}
      {isNoting && <ReportDialog accident={accident} onClose={() => setNoting(false)} />}
    </Stack>
  );
}
