import { Text } from '@mantine/core';
import type { ReadingSeries } from '@lintel/contract/areas/checklists/endpoints';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './checklists.module.css';
import { Sparkline } from './sparkline.tsx';

/** A reading, marked where it is out of its limits. */
export function Reading({ of: { inWords, judgement } }: { of: ReadingSeries['readings'][number] }) {
  if (judgement !== 'unsatisfactory') return inWords;
  return (
    <Text component="span" size="sm" fw={600} className={css.failed}>
      <IconAlertTriangle size={14} aria-label={t('checklist.option.failed')} />
      {inWords}
    </Text>
  );
}

/** The course of the readings, and on request each of them with its day. */
export function Series({ series }: { series: ReadingSeries }) {
  const { readings, question, piece } = series;
  return (
    <div>
      <Sparkline series={series} />
      <details className={css.listed}>
        <summary aria-label={t('checklist.readings.of', { question: piece ? `${piece.name}: ${question}` : question })}>
          {t('checklist.readings.trend', { count: readings.length })}
        </summary>
        <ol className={css.readings}>
          {readings
            .map((each, at) => (
              // A day may have several.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className="tabular">
                <span>{dayText(each.doneOn)}</span>
                <Reading of={each} />
              </li>
            ))
            .toReversed()}
        </ol>
      </details>
    </div>
  );
}
