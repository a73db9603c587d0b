import { Progress, Text } from '@mantine/core';
import { scoreColour } from '@lintel/contract/cycles/lifecycle-score';
import css from './compliance-bar.module.css';
import { useMe } from '../current-user.ts';
import { percentText } from '../percent-text.ts';
import { t } from '../texts.ts';

const colours = { green: 'teal', orange: 'orange', red: 'red' } as const;

/** The colour of a percentage, by the organisation's thresholds. */
function useComplianceColour(percent: number) {
  return colours[scoreColour(percent, useMe().scoreThresholds)];
}

/** The thresholds for green and orange, in words. */
export function ComplianceLegend() {
  return (
    <Text span size="sm" c="dimmed">
      {t('dashboard.compliance.colours', useMe().scoreThresholds)}
    </Text>
  );
}

type OfTasks = {
  percent: number;
  label: string;
  /** The number of tasks that the percentage is based on. */
  taskCount: number;
  /** How many more are expected and not set up: not in the percentage, and striped at the end of the bar. */
  notSetUpCount: number;
};

/** A percentage as a progress bar, whose full length is everything that is expected (decision 061). */
export function ComplianceProgress({ percent, label, taskCount, notSetUpCount }: OfTasks) {
  const setUp = taskCount / (taskCount + notSetUpCount);
  return (
    <Progress.Root size="lg">
      <Progress.Section
        value={percent * setUp}
        color={useComplianceColour(percent)}
        withAria={false}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={percentText(percent)}
      />
      <Progress.Section value={(100 - percent) * setUp} color="transparent" withAria={false} />
      {notSetUpCount > 0 && <Progress.Section value={100 - 100 * setUp} withAria={false} className={css.notSetUp} />}
    </Progress.Root>
  );
}

/** The sample of the striped part of the bar. */
export const NotSetUpSign = () => <span className={css.sign} aria-hidden />;

/** A percentage with a short bar, in the row of a table. */
export function ComplianceBar({ percent }: { percent: number }) {
  const { scoreThresholds } = useMe();
  return (
    <span className={css.line} title={t('dashboard.compliance.colours', scoreThresholds)}>
      <Progress value={percent} color={useComplianceColour(percent)} className={css.bar} aria-hidden />
      <span className={`tabular ${css.percent}`}>{percentText(percent)}</span>
    </span>
  );
}
