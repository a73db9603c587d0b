import { Anchor, Text } from '@mantine/core';
import { myWork, neededGroups } from '@lintel/contract/areas/my-work';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { t } from '#platform/texts.ts';
import css from './my-work.module.css';
import { keyOf, WorkLine, type Asked } from './work-line.tsx';

type Props = {
  /** How many rows there is room for. Default: all that were loaded. */
  most?: number;
  onAsk: (asked: Asked, row: Parameters<typeof WorkLine>[0]['row']) => void;
  onLeave?: () => void;
};

/** What needs the user now, from My work: what is overdue and what they have to decide, each with its next step. */
export function NeededWork({ most = Infinity, onAsk, onLeave }: Props) {
  const { data, error } = useQuery(read(myWork.get));
  if (!data) return <LoadingOrFailed error={error} h={64} />;
  const needed = neededGroups.flatMap((wanted) => data.groups.filter(({ id }) => id === wanted));
  const rows = needed.flatMap((group) => group.rows.map((row) => ({ group: group.id, row })));
  const count = needed.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.count, 0);
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('notices.needed.none')}
      </Text>
    );
  return (
    <>
      <div className={css.room}>
        <ul className={css.rows} aria-label={t('notices.needs.you')}>
          {rows.slice(0, most).map(({ group, row }) => (
            <WorkLine key={keyOf(row)} row={row} group={group} onAsk={onAsk} isBrief onLeave={onLeave} />
          ))}
        </ul>
      </div>
      {count > Math.min(most, rows.length) && (
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/my_work.html" search={{}} onClick={onLeave} />}>
          {t('notices.needed.all', { count })}
        </Anchor>
      )}
    </>
  );
}
