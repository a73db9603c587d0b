import css from './figures.module.css';
import type { FillName } from './figures.ts';

/** The fill of a figure; its pattern is defined once per page (`Fills`). */
export const fillOf = (name: FillName) => `url(#figure-${name})`;

const STRIPE = 7;
const DOT = 6;

/** Figures are never distinguished by colour alone: each has a pattern of its own, on paper too. */
export function Fills() {
  return (
    <svg className={css.fills} aria-hidden>
      <defs>
        <Pattern name="overdue" size={STRIPE} turned={45}>
          <rect width={STRIPE / 2.4} height={STRIPE} />
        </Pattern>
        <Pattern name="due" size={DOT}>
          <circle cx={DOT / 2} cy={DOT / 2} r={1.4} />
        </Pattern>
        <Pattern name="notDueYet" size={DOT} />
        <Pattern name="noDueDate" size={STRIPE}>
          <path d={`M0 0H${STRIPE}M0 0V${STRIPE}`} />
        </Pattern>
        <Pattern name="completed" size={STRIPE} turned={-45}>
          <rect width={1.5} height={STRIPE} />
        </Pattern>
        <Pattern name="count" size={DOT} />
        <Pattern name="second" size={STRIPE} turned={90}>
          <rect width={1.5} height={STRIPE} />
        </Pattern>
      </defs>
    </svg>
  );
}

type Props = { name: FillName; size: number; turned?: number; children?: React.ReactNode };
const Pattern = ({ name, size, turned = 0, children }: Props) => (
  <pattern
    id={`figure-${name}`}
    className={css.fill}
    data-fill={name}
    width={size}
    height={size}
    patternUnits="userSpaceOnUse"
    patternTransform={`rotate(${turned})`}
  >
    <rect width={size} height={size} className={css.ground} />
    {children}
  </pattern>
);

/** The sample of a fill in a legend. */
export const Swatch = ({ fill }: { fill: FillName }) => (
  <svg className={css.swatch} viewBox="0 0 16 16" aria-hidden>
    <rect x="0.5" y="0.5" width="15" height="15" rx="3" fill={fillOf(fill)} className={css.shape} data-fill={fill} />
  </svg>
);
