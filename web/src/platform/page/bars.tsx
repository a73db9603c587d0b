import { Text } from '@mantine/core';
import type { DashboardTile } from '@lintel/contract/areas/dashboard';
import { Link } from '@tanstack/react-router';
import { Section } from './section.tsx';
import { t } from '../texts.ts';
import css from './bars.module.css';
import { countText } from '../count-text.ts';

/** A count for each value, as a bar and as a number; each links to its list. */
export function Bars({ title, tiles, to }: { title: string; tiles: DashboardTile[]; to: string }) {
  const most = Math.max(1, ...tiles.map((tile) => tile.count));
  return (
    <Section title={title}>
      {tiles.length === 0 && <Text c="dimmed">{t('no.data')}</Text>}
      <ul className={css.bars}>
        {tiles.map(({ id, label, count, search }) => (
          <li key={id}>
            <Link to={to} search={search as never} className={css.bar}>
              <span className={css.name}>{label}</span>
              <span className={css.track} aria-hidden>
                <span className={css.fill} style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <span className={css.count}>{countText(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
