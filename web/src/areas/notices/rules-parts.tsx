import { Text, Title } from '@mantine/core';
import { noticeLevels, type ShownNoticeRules } from '@lintel/contract/areas/notice-rules';
import { useId, type ReactNode } from 'react';
import { t } from '#platform/texts.ts';
import css from './ladders.module.css';
import { LevelBadges } from './level-badge.tsx';

/** What the levels mean. */
export function LevelKey() {
  return (
    <ul className={`${css.lines} ${css.key}`} aria-label={t('rules.levels')}>
      {noticeLevels.map(({ id, says }) => (
        <li key={id}>
          <LevelBadges levels={[id]} />
          <Text component="span" size="sm" c="dimmed">
            {says}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** Ladders of one sort, under its name. */
export function LadderGroup({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={3} id={heading} mb={4}>
        {title}
      </Title>
      <ul className={css.ladders}>{children}</ul>
    </section>
  );
}

export const nameIn = (names: readonly { id: string; name: string }[], id: string) =>
  names.find((each) => each.id === id)?.name ?? t('no.value');

export const directorName = ({ name, active }: ShownNoticeRules['directors'][number]) =>
  active ? name : t('rules.director.inactive', { name });
