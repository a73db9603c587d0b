import { Progress, Text } from '@mantine/core';
import { scoreColour } from '@lintel/contract/cycles/lifecycle-score';
import css from './compliance-bar.module.css';
import { useMe } from './current-user.ts';
import { percentText } from './percent-text.ts';
import { t } from './texts.ts';

const colours = { green: 'teal', orange: 'orange', red: 'red' } as const;

/** The colour of a compliance, from where the organisation says. */
function useComplianceColour(percent: number) {
  return colours[scoreColour(percent, useMe().scoreThresholds)];
}

/** From where a compliance is green and orange, in words. */
export function ComplianceLegend() {
  return (
    <Text span size="sm" c="dimmed">
      {t('dashboard.compliance.colours', useMe().scoreThresholds)}
    </Text>
  );
}

/** A compliance as the bar of a figure that stands by itself. */
export function ComplianceProgress({ percent, label }: { percent: number; label: string }) {
  return <Progress value={percent} color={useComplianceColour(percent)} size="lg" aria-label={label} />;
}

/** A compliance as a short bar and its percent, in the line of a table. */
export function ComplianceBar({ percent }: { percent: number }) {
  const { scoreThresholds } = useMe();
  return (
    <span className={css.line} title={t('dashboard.compliance.colours', scoreThresholds)}>
      <Progress value={percent} color={useComplianceColour(percent)} className={css.bar} aria-hidden />
      <span className={`tabular ${css.percent}`}>{percentText(percent)}</span>
    </span>
  );
}
