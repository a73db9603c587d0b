import { Title } from '@mantine/core';
import type { ActivityRecord } from '@lintel/contract/areas/activity';
import { t } from '../texts.ts';
import { ActivityEntry } from './activity-entry.tsx';
import css from './activity.module.css';

/** The latest activity below a printed record; `usePrintedActivity` loads it. */
export function PrintedActivity({ records }: { records: ActivityRecord[] }) {
  return (
    <section>
      <Title order={2} my="md">
        {t('activity.title')}
      </Title>
      {records.length === 0 && <p>{t('activity.none')}</p>}
      <ol className={css.entries}>
        {records.map((record) => (
          <ActivityEntry key={record.id} record={record} />
        ))}
      </ol>
    </section>
  );
}
