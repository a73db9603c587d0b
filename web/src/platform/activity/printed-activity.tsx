import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../texts.ts';
import { ActivityEntry } from './activity-entry.tsx';
import { printedActivity, type ActivityOf } from './activity-query.ts';
import css from './activity.module.css';

/** The latest activity of a record, on paper only. Read it before printing: `printedActivity`. */
export function PrintedActivity({ of }: { of: ActivityOf }) {
  const { data } = useQuery({ ...printedActivity(of), enabled: false });
  if (!data) return null;
  return (
    <section className="only-print">
      <Title order={2} my="md">
        {t('activity.title')}
      </Title>
      {data.records.length === 0 && <p>{t('activity.none')}</p>}
      <ol className={css.entries}>
        {data.records.map((record) => (
          <ActivityEntry key={record.id} record={record} />
        ))}
      </ol>
    </section>
  );
}
