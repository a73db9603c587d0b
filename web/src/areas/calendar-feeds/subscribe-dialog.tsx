import { Alert, Button, Group, MultiSelect, Radio, Stack, Text } from '@mantine/core';
import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import {
  FEED_MONTHS,
  FEED_MOST,
  feedKinds,
  feedWhose,
  type CalendarFeed,
  type FeedContents,
} from '@lintel/contract/areas/calendar-feeds/feed';
import { RESTS_AFTER_DAYS } from '@lintel/contract/areas/session';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { useMe } from '#platform/current-user.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { FeedState, useEndFeed } from './feed-state.tsx';
import { NewAddress } from './new-address.tsx';

/** Makes, changes and ends the secret address at which calendar programs read one's calendar. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(read(calendarFeeds.get));
  const [address, setAddress] = useState<string>();
  return (
    <Dialog title={t('calendar.feed.title')} size="lg" isHeld={address !== undefined} onClose={onClose}>
      <Stack gap="md">
        <Text>{t(data?.isOn === false ? 'calendar.feed.off' : 'calendar.feed.about', FEED_MONTHS)}</Text>
        {!data && <LoadingOrFailed error={error} h={240} />}
        {data?.isOn && <Feed feed={data.dto} address={address} onAddress={setAddress} />}
      </Stack>
    </Dialog>
  );
}

type FeedProps = {
  feed: CalendarFeed | null;
  /** Known only while the dialog in which it was made is open. */
  address: string | undefined;
  onAddress: (address: string | undefined) => void;
};

function Feed({ feed, address, onAddress }: FeedProps) {
  const me = useMe();
  const kinds = feedKinds.filter(({ allow }) => maySee(me, allow));
  const [contents, setContents] = useState<FeedContents>({
    whose: feed?.whose ?? 'MINE',
    kinds: feed?.kinds ?? [],
  });
  const isOffered = (kind: string) => kinds.some(({ id }) => id === kind);
  // None would mean all: what the user may no longer see stays chosen.
  const unseen = contents.kinds.filter((kind) => !isOffered(kind));
  const make = useWrite(calendarFeeds.make, { onSuccess: ({ dto }) => onAddress(dto.address) });
  const change = useWrite(calendarFeeds.change, { onSuccess: () => showSuccess(t('calendar.feed.saved')) });
  const end = useEndFeed(() => onAddress(undefined));
  const isChanged = feed !== null && (feed.whose !== contents.whose || feed.kinds.join() !== contents.kinds.join());
  const renew = async () => {
    const title = t('calendar.feed.renew');
    if (await confirm({ title, message: t('calendar.feed.renew.about'), confirm: title, isDestructive: true }))
      make.mutate({ body: contents });
  };
  return (
    <>
      <Radio.Group
        label={t('calendar.feed.whose')}
        value={contents.whose}
        onChange={(whose) => setContents({ ...contents, whose: whose as FeedContents['whose'] })}
      >
        <Stack gap="xs" mt={4}>
          {feedWhose.map(({ id, name }) => (
            <Radio key={id} value={id} label={name} />
          ))}
        </Stack>
      </Radio.Group>
      <MultiSelect
        label={t('calendar.feed.kinds')}
        description={t('calendar.feed.kinds.hint', FEED_MOST)}
        placeholder={contents.kinds.length ? '' : t('calendar.feed.kinds.all')}
        data={kinds.map(({ id, name }) => ({ value: id, label: name }))}
        value={contents.kinds.filter(isOffered)}
        onChange={(chosen) => setContents({ ...contents, kinds: [...unseen, ...chosen] })}
        clearable
      />
      {address && <NewAddress address={address} />}
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        {t('calendar.feed.warning')} {t('calendar.feed.rests', { days: RESTS_AFTER_DAYS })}
      </Alert>
      {feed && !address && <FeedState feed={feed} />}
      <Group justify="flex-end" gap="xs">
        {feed === null ? (
          <Button loading={make.isPending} onClick={() => make.mutate({ body: contents })}>
            {t('calendar.feed.make')}
          </Button>
        ) : (
          <>
            <Button variant="subtle" color="red" loading={end.isPending} onClick={() => void end.ask()}>
              {t('calendar.feed.end')}
            </Button>
            <Button variant="default" loading={make.isPending} onClick={() => void renew()}>
              {t('calendar.feed.renew')}
            </Button>
            <Button disabled={!isChanged} loading={change.isPending} onClick={() => change.mutate({ body: contents })}>
              {t('save')}
            </Button>
          </>
        )}
      </Group>
    </>
  );
}
