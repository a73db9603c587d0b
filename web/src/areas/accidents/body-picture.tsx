import { Text } from '@mantine/core';
import type { Option } from '@lintel/contract/platform/shapes';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { countText } from '#platform/count-text.ts';
import { t } from '#platform/texts.ts';
import { figures, namedIn, places, size, type Figure } from './body-shapes.ts';
import css from './body.module.css';

/** A part of the body with its number of injuries. */
export type CountedPart = Option & { count: number };

type Props = {
  /** What the picture shows: read out before its parts. */
  label: string;
  parts: readonly CountedPart[];
  /** If given, each part can be chosen, by mouse and by keyboard. */
  onChoose?: (part: CountedPart) => void;
  /** Wraps an injured part in its link; `isNamed` if it is read out and reachable by keyboard. */
  linkOf?: (part: CountedPart, children: ReactNode, isNamed: boolean) => ReactNode;
};

/** A body, front and back, its parts shaded by number of injuries; what has no place on it is listed below. */
export function BodyPicture({ label, parts, onChoose, linkOf }: Props) {
  const [pointed, setPointed] = useState<CountedPart>();
  const most = Math.max(0, ...parts.map(({ count }) => count));
  const drawn = { parts, most, onChoose, linkOf, pointed, setPointed };
  const others = parts.filter(({ code, count }) => !namedIn(code ?? '') && (onChoose || count > 0));
  const isRead = !onChoose && !linkOf;
  const named = parts.filter(({ count }) => count > 0).map((part) => nameOf(part));
  return (
    <figure className={css.figure} onPointerLeave={() => setPointed(undefined)}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        className={css.body}
        role={isRead ? 'img' : 'group'}
        aria-label={isRead ? [label, named.join(', ')].join(': ') : label}
      >
        <path className={css.leader} d={`M127 34L${places.face[0] - 40} 41`} aria-hidden />
        {(Object.keys(figures) as Figure[]).map((figure) => (
          <DrawnFigure key={figure} figure={figure} {...drawn} />
        ))}
        <text className={css.side} x={100} y={438} aria-hidden>
          {t('accident.body.front')}
        </text>
        <text className={css.side} x={300} y={438} aria-hidden>
          {t('accident.body.back')}
        </text>
      </svg>
      {!isRead && (
        <Text size="sm" h={22} ta="center" c={pointed ? undefined : 'dimmed'} aria-hidden>
          {pointed ? nameOf(pointed) : onChoose && t('accident.body.choose.hint')}
        </Text>
      )}
      {others.length > 0 && (
        <ul className={css.others} aria-label={t('accident.body.others')}>
          {others.map((part) => (
            <li key={part.id}>
              <Elsewhere part={part} onChoose={onChoose} linkOf={linkOf} />
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

const nameOf = ({ name, count }: CountedPart) => (count > 0 ? t('accident.body.part.count', { name, count }) : name);

type Drawn = Omit<Props, 'label'> & {
  most: number;
  pointed: CountedPart | undefined;
  setPointed: (part: CountedPart | undefined) => void;
};

function DrawnFigure({ figure, ...drawn }: Drawn & { figure: Figure }) {
  const [x, y] = places[figure];
  return (
    <g transform={`translate(${x} ${y})`}>
      {figures[figure].map((shape) => {
        const part = drawn.parts.find(({ code }) => code === shape.code);
        const isPair = 'isPair' in shape;
        const outline = (
          <>
            <path className={css.shape} d={shape.path} />
            {isPair && <path className={css.shape} d={shape.path} transform="scale(-1 1)" />}
          </>
        );
        const isNamed = namedIn(shape.code) === figure;
        // A part that is no longer offered is still drawn, or the body would have a hole.
        return part ? (
          <DrawnPart key={shape.code} part={part} isNamed={isNamed} at={shape.at} {...drawn}>
            {outline}
          </DrawnPart>
        ) : (
          <g key={shape.code} className={css.part} aria-hidden>
            {outline}
          </g>
        );
      })}
      {figure === 'face' && <path className={css.line} d="M0 4L-3.5 14L2.5 14.5M-8 26C-3 30 3 30 8 26" aria-hidden />}
    </g>
  );
}

type PartProps = Drawn & {
  part: CountedPart;
  isNamed: boolean;
  at: readonly [x: number, y: number];
  children: ReactNode;
};

function DrawnPart({ part, isNamed, at: [x, y], most, onChoose, linkOf, pointed, setPointed, children }: PartProps) {
  const { count } = part;
  const choose = onChoose && (() => onChoose(part));
  const inside = (
    <g
      className={css.part}
      data-level={count > 0 ? Math.ceil((count / most) * 4) : undefined}
      data-pointed={pointed?.id === part.id || undefined}
      data-live={choose || (linkOf && count > 0) ? true : undefined}
      onPointerEnter={() => setPointed(part)}
      onFocus={() => setPointed(part)}
      onBlur={() => setPointed(undefined)}
      onClick={choose}
      {...(choose && isNamed
        ? { role: 'button', tabIndex: 0, 'aria-label': nameOf(part), onKeyDown: pressed(choose) }
        : { 'aria-hidden': !linkOf || !isNamed })}
    >
      {children}
      {count > 0 && isNamed && (
        <g className={css.number} aria-hidden>
          <circle cx={x} cy={y} r={9.5} />
          <text x={x} y={y + 4.3}>
            {countText(count)}
          </text>
        </g>
      )}
    </g>
  );
  return linkOf && count > 0 ? linkOf(part, inside, isNamed) : inside;
}

const pressed = (choose: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  choose();
};

function Elsewhere({ part, onChoose, linkOf }: Pick<Props, 'onChoose' | 'linkOf'> & { part: CountedPart }) {
  if (onChoose)
    return (
      <button type="button" className={css.other} onClick={() => onChoose(part)}>
        {nameOf(part)}
      </button>
    );
  const name = <span className={css.other}>{nameOf(part)}</span>;
  return linkOf ? linkOf(part, name, true) : name;
}
