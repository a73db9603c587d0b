import type { CurrentUser } from '@lintel/contract/areas/session';
import { Button, Group, Paper, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useMe } from '#platform/current-user.ts';
import { isWithoutConnection } from '#platform/on-device/connection.ts';
import { mayKeepWork } from '#platform/on-device/may-keep.ts';
import { keeper, useKeeper } from '#platform/on-device/switch.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { useIsPhone } from '#platform/phone.ts';
import { remembered } from '#platform/remembered.ts';
import { t } from '#platform/texts.ts';

const KeepSection = lazyPart(() => import('./keep-section.tsx'));

/** What a device that keeps the user's work says about it. */
export const KeptHere = () => (useKeeper() === useMe().id ? <KeepSection /> : null);

/** On a phone: offers to keep the user's work on it, until they decline. */
export function KeepOffer() {
  const me = useMe();
  const isPhone = useIsPhone();
  const isKept = useKeeper() !== null;
  const [state, setState] = useState<'offered' | 'busy' | 'failed' | 'gone'>(
    remembered.isKeepingDeclined() ? 'gone' : 'offered',
  );
  if (!isPhone || state === 'gone' || !mayKeepWork(me) || (state === 'offered' && isKept)) return null;
  const keep = async () => {
    setState('busy');
    try {
      const { beginKeeping } = await import('./keep-work.ts');
      await beginKeeping(me);
      setState('gone');
    } catch {
      setState('failed');
    }
  };
  const decline = () => {
    remembered.keepingDeclined();
    setState('gone');
  };
  return (
    <Paper component="section" aria-label={t('device.title')} withBorder radius="md" p="sm">
      <Text size="sm">{t('device.offer')}</Text>
      <Text size="sm" role="status" c={state === 'failed' ? 'red' : undefined}>
        {state === 'busy' && t('device.keep.busy')}
        {state === 'failed' && t('device.keep.failed')}
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-md" loading={state === 'busy'} onClick={() => void keep()}>
          {t('device.keep')}
        </Button>
        <Button size="compact-md" variant="subtle" color="gray" disabled={state === 'busy'} onClick={decline}>
          {t('device.offer.decline')}
        </Button>
      </Group>
    </Paper>
  );
}

/** On a device that keeps work: brings it up to date whenever My work was read from the server. */
export function useKeptWork(me: CurrentUser, readAt: number) {
  // The device is outside of React.
  useEffect(() => {
    if (!readAt || keeper() !== me.id || isWithoutConnection()) return;
    void import('./keep-work.ts').then(({ keepWorkUpToDate }) => keepWorkUpToDate(me)).catch(() => {});
  }, [me, readAt]);
}
