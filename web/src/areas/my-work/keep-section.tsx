import { Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '#platform/current-user.ts';
import { useKeptAsOf } from '#platform/on-device/connection.ts';
import { removeKept, useKeeping } from '#platform/on-device/keeping.ts';
import type { Keeping } from '#platform/on-device/store.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, whenText } from '#platform/time.ts';

/** Whether this device keeps the user's work: what it keeps, since when, and as of when. */
export default function KeepSection() {
  const me = useMe();
  const keeping = useKeeping();
  const isWithout = useKeptAsOf() !== undefined;
  const [change, setChange] = useState<'on' | 'off' | 'failed'>();
  const isBusy = change === 'on' || change === 'off';
  const turn = async (to: 'on' | 'off') => {
    setChange(to);
    try {
      await (to === 'on' ? (await import('./keep-work.ts')).beginKeeping(me) : removeKept());
      setChange(undefined);
    } catch {
      setChange('failed');
    }
  };
  return (
    <Section title={t('device.title')}>
      <Stack gap="sm">
        <Switch
          label={t('device.keep')}
          description={t('device.keep.what')}
          checked={change === 'on' || (keeping !== null && change !== 'off')}
          disabled={isBusy || (isWithout && !keeping)}
          onChange={({ currentTarget }) => void turn(currentTarget.checked ? 'on' : 'off')}
        />
        <div role="status">
          {isBusy && <Text size="sm">{t(change === 'on' ? 'device.keep.busy' : 'device.keep.removing')}</Text>}
          {!isBusy && keeping && <Text size="sm">{keptText(keeping)}</Text>}
          {change === 'failed' && (
            <Text size="sm" c="red">
              {t(keeping ? 'device.keep.behind' : 'device.keep.failed')}
            </Text>
          )}
        </div>
      </Stack>
    </Section>
  );
}

/** How much is kept, as of when, what was left out, and since when. */
function keptText({ count, leftOut, updatedAt, since }: Keeping): string {
  return [
    updatedAt === null ? t('device.kept.nothing') : t('device.kept', { count, when: whenText(updatedAt) }),
    ...(leftOut > 0 ? [t('device.left.out', { count: leftOut })] : []),
    t('device.since', { day: dayOfInstantText(new Date(since).toISOString()) }),
  ].join(' ');
}
