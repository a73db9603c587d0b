import { safetyMeasures, type SafetyMeasureId } from '@lintel/contract/areas/safety-measure-ids';
import type { MeasureFigures, Uncounted } from '@lintel/contract/areas/safety-measures';
import { percentText } from '#platform/percent-text.ts';
import { t } from '#platform/texts.ts';
import css from './safety-measures.module.css';

type ExpectedChecks = Uncounted['expected'];
type Props = {
  measures: readonly MeasureFigures[];
  /** Homes that should have a check and have none set up, as far as that has been loaded. */
  expected: ExpectedChecks;
  chosen: SafetyMeasureId;
  onChoose: (measure: SafetyMeasureId) => void;
};

/** Each measure with its figure; pressing one shows below what keeps it from 100%. */
export const MeasureCards = ({ measures, expected, chosen, onChoose }: Props) => (
  <div role="group" aria-label={t('measures.figures')} className={css.cards}>
    {measures.map((figures) => (
      <button
        key={figures.measure}
        type="button"
        className={css.card}
        aria-pressed={figures.measure === chosen}
        onClick={() => onChoose(figures.measure)}
      >
        <span>{safetyMeasures.find(({ id }) => id === figures.measure)!.name}</span>
        <b>{figures.percent === null ? '–' : percentText(figures.percent)}</b>
        <span>{inHomes(figures)}</span>
        <span className={css.held}>{heldText(figures)}</span>
        <span className={css.held}>{lackText(expected.find(({ measure }) => measure === figures.measure))}</span>
      </button>
    ))}
  </div>
);

export function inHomes({ percent, checkedHomeCount, homeCount, types, addedLater }: MeasureFigures): string {
  if (percent !== null) return t('measures.homes', { part: checkedHomeCount, homes: homesText(homeCount) });
  if (types.length === 0) return t('measures.none.types');
  return t(addedLater.propertyCount > 0 ? 'measures.none.before' : 'measures.none');
}

export const homesText = (count: number) => t('measures.homes.of', { count });

function heldText({ percent, checkedHomeCount, homeCount }: MeasureFigures): string | null {
  if (percent === null) return null;
  const count = homeCount - checkedHomeCount;
  return count === 0 ? t('measures.held.none') : t('measures.held', { count });
}

/** Shown beside the figure, which would otherwise look too good: whoever reports 100% must know that a lift has no task. */
const lackText = (expected: ExpectedChecks[number] | undefined) =>
  expected && expected.homeCount > 0 ? t('measures.lack', { count: expected.homeCount }) : null;
