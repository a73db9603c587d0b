import { t } from '#platform/texts.ts';
import { Swatch } from './fills.tsx';
import type { Series } from './figures.ts';
import css from './figures.module.css';

/** The meaning of the fills, in words. */
export const Legend = ({ series }: { series: Series[] }) => (
  <ul className={css.legend} aria-label={t('reports.signs')}>
    {series.map(({ id, label, fill }) => (
      <li key={id} className={css.sign}>
        <Swatch fill={fill} />
        {label}
      </li>
    ))}
  </ul>
);
