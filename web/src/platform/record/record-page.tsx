import { Button, Skeleton, Stack } from '@mantine/core';
import { pageOf, pagesByKind, type KindWithPages } from '@lintel/contract/areas/activity';
import type { Neighbours } from '@lintel/contract/platform/list';
import { skipToken, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactNode } from 'react';
import { PrintedActivity } from '../activity/printed-activity.tsx';
import { usePrintedActivity } from '../activity/use-printed-activity.ts';
import { raiseCommand, useCommands, type UpcomingCommand } from '../app/commands.ts';
import { EndBar } from '../form/end-bar.tsx';
import { countText } from '../count-text.ts';
import { useIsPhone } from '../phone.ts';
import { PrintedBy } from '../page/printed-by.tsx';
import { noteOpened } from '../app/recent.ts';
import { FailurePage, type MissingKind } from '../shell/message-page.tsx';
import { HeaderButtons, type PrintOption } from '../shell/header-buttons.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { useMe } from '../current-user.ts';
import { mayRaiseActions } from '../rights.ts';
import { t } from '../texts.ts';
import { recordBanners } from './record-banners.ts';
import { fromRecord } from './use-back-to-record.ts';
import { RecordTabs, type RecordParts } from './record-tab-panels.tsx';

/** What a page shows of its record. */
type ShownRecord = RecordParts & {
  title: string;
  /** Its unambiguous name, if its title is not. */
  caption?: string;
  /** Beside the title: a badge. */
  beside?: ReactNode;
  subtitle: ReactNode;
  /** The list or the record that it belongs to. */
  back: { to: string; label: string };
  /** URL of the edit page, for those who may edit. */
  edit?: string | undefined;
  commands?: ReactNode;
  /** The next step with this record: on a phone it stays visible at the bottom, unobtrusive while it is early. */
  nextStep?: { label: string; run: () => void; isEarly?: boolean } | false | undefined;
  /** The initial search of the form for an action raised here, for those who may raise one. */
  raises?: object | false | null | undefined;
  /** Further print options. */
  prints?: readonly PrintOption[];
  /** Above the tabs, on paper too: what must be known first. */
  notice?: ReactNode;
  /** Forms that open over the page. */
  dialogs?: ReactNode;
};

type Query<Data, Key extends QueryKey> = UseQueryOptions<Data, Error, Data, Key>;
type Props<Data, Key extends QueryKey, NextKey extends QueryKey> = {
  query: Query<Data, Key>;
  /** The kind of record that is missing if the URL leads to none, where its page names it. */
  missing?: MissingKind;
  /** The records before and after it in the list that the user came from, with their links. */
  neighbours?: { query: Query<Neighbours, NextKey>; hrefOf: (id: string) => string };
  /** Whether the rest of the first screen has loaded: the page appears at once, and nothing on it moves. */
  isReady?: boolean;
  show: (data: Data) => ShownRecord;
};

/** The page of one record: loads it, and shows its head, its neighbours and its tabs, or, printed, its activity below it. */
export function RecordPage<Data, Key extends QueryKey, NextKey extends QueryKey>({
  query,
  missing = 'record',
  neighbours,
  isReady = true,
  show,
}: Props<Data, Key, NextKey>) {
  const found = useQuery(query);
  const next = useQuery<Neighbours, Error, Neighbours, QueryKey>(
    (neighbours?.query as Query<Neighbours, QueryKey> | undefined) ?? {
      queryKey: ['no-neighbours'],
      queryFn: skipToken,
    },
  );
  if (found.isError && !found.data)
    return <FailurePage of={missing} error={found.error} reset={() => void found.refetch()} />;
  if (!found.data || !isReady) return <Loading hasNeighbours={neighbours !== undefined} />;
  const shown = show(found.data);
  const hrefOf = (id: string | null | undefined) => (neighbours && id ? neighbours.hrefOf(id) : null);
  return (
    <Shown
      key={shown.of.entityId}
      shown={shown}
      neighbours={
        neighbours && {
          previous: hrefOf(next.data?.previousId),
          next: hrefOf(next.data?.nextId),
          place: next.data?.position ? placeText(next.data.position, next.data) : null,
        }
      }
    />
  );
}

type Beside = { previous: string | null; next: string | null; place: string | null };

const placeText = (position: number, { positionIsExact, total, totalIsExact }: Neighbours) =>
  t('record.position', { position: countText(position, positionIsExact), total: countText(total, totalIsExact) });

function Shown({ shown, neighbours }: { shown: ShownRecord; neighbours: Beside | undefined }) {
  const {
    title,
    caption = title,
    beside,
    subtitle,
    back,
    edit,
    commands,
    nextStep,
    prints = [],
    notice,
    dialogs,
    raises: _raises,
    ...parts
  } = shown;
  const printed = usePrintedActivity(parts.of);
  const isPhone = useIsPhone();
  useRecordCommands(shown, neighbours);
  const { entityType, entityId } = parts.of;
  // The palette offers it again.
  useEffect(() => {
    if (entityType in pagesByKind) noteOpened({ href: pageOf(entityType as KindWithPages, entityId), title: caption });
  }, [entityType, entityId, caption]);
  return (
    <>
      <PageHeader
        title={title}
        caption={caption}
        beside={beside}
        subtitle={subtitle}
        back={back}
        sticks
        {...(neighbours && { neighbours })}
        edit={edit}
        print={[...(parts.hidesLog ? [] : printed.options), ...prints]}
      >
        {commands}
      </PageHeader>
      <PrintedBy />
      <Suspense>
        {recordBanners(parts.of.entityType).map(({ component: Banner }, at) => (
          // They are registered once and keep their order.
          // oxlint-disable-next-line react/no-array-index-key
          <Banner key={at} recordId={parts.of.entityId} />
        ))}
      </Suspense>
      {notice}
      {printed.records ? (
        <>
          {parts.overview}
          <PrintedActivity records={printed.records} />
        </>
      ) : (
        <RecordTabs {...parts} />
      )}
      {nextStep && isPhone && (
        <EndBar isOneStep>
          <Button
            fullWidth
            size="md"
            variant={nextStep.isEarly ? 'default' : 'filled'}
            styles={{
              label: { display: 'block', height: 'auto', lineHeight: 1.5, textOverflow: 'ellipsis', textBox: 'normal' },
            }}
            onClick={nextStep.run}
          >
            {nextStep.label}
          </Button>
        </EndBar>
      )}
      <Suspense>{dialogs}</Suspense>
    </>
  );
}

/** J and K go through the records of the list, like its arrows; E opens the form, C takes the next step; an action refers to this record. */
function useRecordCommands({ raises, edit, nextStep }: ShownRecord, { previous, next }: Partial<Beside> = {}) {
  const router = useRouter();
  const mayRaise = mayRaiseActions(useMe());
  const { push } = router.history;
  const [going, doing] = [t('commands.go'), t('commands.do')];
  useCommands([
    next && { id: 'next-record', title: t('commands.next'), keys: 'j', group: going, run: () => push(next) },
    previous && {
      id: 'previous-record',
      title: t('commands.previous'),
      keys: 'k',
      group: going,
      run: () => push(previous),
    },
    raises &&
      mayRaise && {
        id: raiseCommand,
        title: t('commands.add.action.here'),
        group: doing,
        run: () => void router.navigate({ to: '/actions/add', search: raises as never, state: fromRecord }),
      },
    edit && { id: 'edit-record', title: t('edit'), keys: 'e', group: doing, run: () => push(edit, fromRecord) },
    nextStep && { id: 'next-step', title: nextStep.label, keys: 'c', group: doing, run: nextStep.run },
  ]);
}

/** Raised before the record has loaded, an action would not belong to it. */
const withheld: UpcomingCommand[] = [{ id: raiseCommand, run: null }];

function Loading({ hasNeighbours }: { hasNeighbours: boolean }) {
  useCommands(withheld);
  return (
    <Stack gap="md" role="status" aria-label={t('loading')}>
      {hasNeighbours && <HeaderButtons neighbours={{ previous: null, next: null }} />}
      <Skeleton h={28} w={320} />
      <Skeleton h={36} />
      <Skeleton h={160} />
      <Skeleton h={220} />
    </Stack>
  );
}
