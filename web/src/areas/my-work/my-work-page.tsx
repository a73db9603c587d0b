import { Anchor, Badge, Button, EmptyState, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { pageOf, pagesByKind } from '@lintel/contract/areas/activity';
import {
  myWork,
  WorkGroupId,
  workGroups,
  type WaitingPart,
  type WorkGroup,
  type WorkRow,
} from '@lintel/contract/areas/my-work';
import { IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { useMe } from '#platform/current-user.ts';
import { EndBar } from '#platform/form/end-bar.tsx';
import { AddressLink } from '#platform/list/address-link.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { useIsPhone } from '#platform/phone.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { useKeptAsOf } from '#platform/on-device/connection.ts';
import { fromRecord } from '#platform/record/use-back-to-record.ts';
import { mayRaiseActions, maySee } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { CompleteWork, useWorkAhead } from './complete-work.tsx';
import { KeepOffer, KeptHere, useKeptWork } from './keep-offer.tsx';
import css from './my-work.module.css';
import { TeamSection } from './team-section.tsx';
import { keyOf, WorkLine, type Asked } from './work-line.tsx';

const NotDoneDialog = lazyForm(() => import('./not-done-dialog.tsx'), 'NotDoneDialog');
const route = getRouteApi('/my_work.html');

/** What the user has to do and to decide, the most urgent first. */
export function MyWorkPage() {
  const { show: showing, notDone, complete } = route.useSearch();
  const show = WorkGroupId.safeParse(showing).data;
  const navigate = route.useNavigate();
  const me = useMe();
  const isPhone = useIsPhone();
  const mayReport = mayRaiseActions(me);
  const hasTeam = maySee(me, ['PRISM_APP_REPORT_PEOPLE_I_MANAGE']);
  const { data, error, refetch, dataUpdatedAt } = useQuery(read(myWork.get));
  useKeptWork(me, dataUpdatedAt);
  useWorkAhead(data?.groups.filter(({ id }) => id !== 'decide').flatMap(({ rows }) => rows));
  const [asked, setAsked] = useState<{ to: Asked; row: WorkRow }>();
  const asOf = useKeptAsOf();
  const close = () => setAsked(undefined);
  const closeAgain = () => void navigate({ search: show ? { show } : {}, replace: true });
  const choose = (id: WorkGroupId) =>
    void navigate({ search: id === show ? {} : { show: id }, replace: true, resetScroll: false });
  if (error && !data) return <FailurePage error={error} reset={() => void refetch()} />;
  // By default: what cannot wait, and what others wait for; on a quiet day, what is coming.
  const isQuiet = data?.groups.every(({ id, rows }) => id === 'week' || rows.length === 0);
  const isShown = ({ id }: WorkGroup) => (show ? id === show : isQuiet || id !== 'week');
  const shown = data?.groups.filter((group) => isShown(group) && group.rows.length > 0);
  return (
    <>
      <PageHeader title={t('my.work.title')}>{mayReport && !isPhone && <ReportButton />}</PageHeader>
      {!data && <Loading h={320} radius="md" />}
      {data && shown && (
        <Stack gap="md" maw={880}>
          <div role="group" aria-label={t('my.work.groups')} className={css.chips}>
            {data.groups.filter(isOffered).map((group) => (
              <Chip key={group.id} group={group} isChosen={group.id === show} onChoose={choose} />
            ))}
          </div>
          <KeepOffer />
          {shown.length === 0 && (
            <EmptyState
              icon={<IconCircleCheck aria-hidden />}
              title={t(show ? `my.work.nothing.${show}` : 'my.work.nothing')}
              description={data.next ? <NextWork row={data.next} /> : t('my.work.nothing.hint')}
              py="xl"
            />
          )}
          {!show && isQuiet && shown.length > 0 && <Text c="dimmed">{t('my.work.nothing')}</Text>}
          {shown.map((group) => (
            <WorkSection key={group.id} group={group} onAsk={(to, row) => setAsked({ to, row })} />
          ))}
          {!show && data.next && shown.length > 0 && <NextWork row={data.next} />}
          {!show && data.waiting.length > 0 && <WaitingForOthers parts={data.waiting} />}
          {!show && hasTeam && asOf === undefined && <TeamSection />}
          {!show && asOf !== undefined && <Text c="dimmed">{t('device.only.work')}</Text>}
          {!show && (
            <Suspense fallback={<Loading h={150} radius="md" />}>
              <KeptHere />
            </Suspense>
          )}
        </Stack>
      )}
      {mayReport && isPhone && (
        <EndBar isOneStep>
          <ReportButton />
        </EndBar>
      )}
      {asked?.to === 'complete' && <CompleteWork row={asked.row} onClose={close} />}
      {asked?.to === 'not-done' && <NotDoneDialog row={asked.row} onClose={close} />}
      {notDone && <NotDoneDialog row={notDone} onClose={closeAgain} />}
      {complete && <CompleteWork row={complete} round={complete.round} onClose={closeAgain} />}
    </>
  );
}

/** Raises an action from an observation; on a phone it replaces the plus button of other pages. */
const ReportButton = () => (
  <Button
    data-raises
    flex={1}
    leftSection={<IconPlus size={16} aria-hidden />}
    renderRoot={(props) => (
      <Link
        {...props}
        to="/actions/add"
        search={{ standalone: true, report: true, backUrl: '/my_work.html' }}
        state={fromRecord}
      />
    )}
  >
    {t('my.work.report')}
  </Button>
);

/** Groups of the user's own work can always be chosen. */
const isOffered = ({ id, rows }: WorkGroup) => id !== 'covered' || rows.length > 0;

/** What falls due next if there is nothing to do: instead of that, or below what awaits a decision. */
const NextWork = ({ row: { kind, id, name, property, ref, dueOn, tab } }: { row: WorkRow }) => (
  <AddressLink href={pageOf(kind, id, tab)} size="sm">
    {t('my.work.nothing.next', { name, property: property ?? ref, day: dayText(dueOn!) })}
  </AddressLink>
);

/** What awaits others after the user's part: each number links to its list. */
function WaitingForOthers({ parts }: { parts: WaitingPart[] }) {
  return (
    <Section title={t('my.work.waiting')}>
      <Group gap="md">
        {parts.map(({ label, count, isExact, list, search }) => (
          <Anchor key={label} size="sm" renderRoot={(props) => <Link {...props} to={list} search={search as never} />}>
            {label} <b>{countText(count, isExact)}</b>
          </Anchor>
        ))}
      </Group>
    </Section>
  );
}

const nameOf = (id: WorkGroupId) => workGroups.find((group) => group.id === id)!.name;
const looks: Record<WorkGroupId, string> = {
  overdue: 'red',
  today: 'yellow',
  week: 'teal',
  decide: 'violet',
  covered: 'blue',
};

type ChipProps = { group: WorkGroup; isChosen: boolean; onChoose: (id: WorkGroupId) => void };

/** The size of a group; pressing it shows only that group. */
function Chip({ group, isChosen, onChoose }: ChipProps) {
  const { id } = group;
  const { count, isExact } = amountOf(group);
  return (
    <UnstyledButton className={css.chip} aria-pressed={isChosen} onClick={() => onChoose(id)}>
      {nameOf(id)}
      <Badge variant={count ? 'filled' : 'light'} color={count ? looks[id] : 'gray'} autoContrast>
        {countText(count)}
        {!isExact && '+'}
      </Badge>
    </UnstyledButton>
  );
}

type SectionProps = { group: WorkGroup; onAsk: (asked: Asked, row: WorkRow) => void };

/** The size of a group. Work of absent people counts once for each of them, so that only the rows shown are counted. */
function amountOf(group: WorkGroup): { count: number; isExact: boolean } {
  const { id, parts, rows } = group;
  if (id === 'covered') return { count: rows.length, isExact: hiddenParts(group).length === 0 };
  return { count: parts.reduce((sum, { count }) => sum + count, 0), isExact: parts.every(({ isExact }) => isExact) };
}

/** The parts that are not shown in full and have a list. */
const hiddenParts = ({ parts }: WorkGroup) =>
  parts.filter(({ count, shownCount, search }) => search && count > shownCount);

function WorkSection({ group, onAsk }: SectionProps) {
  const hidden = hiddenParts(group);
  return (
    <Section title={nameOf(group.id)}>
      <div className={css.room}>
        <ul className={css.rows} aria-label={nameOf(group.id)}>
          {group.rows.map((row) => (
            <WorkLine key={keyOf(row)} row={row} group={group.id} onAsk={onAsk} />
          ))}
        </ul>
      </div>
      {hidden.length > 0 && (
        <Group gap="md" mt="sm">
          {hidden.map(({ kind, label, count, search, coveredFor }) => {
            const { list } = pagesByKind[kind] as { list?: string };
            return (
              list && (
                <Anchor
                  key={`${label} ${coveredFor?.id ?? ''}`}
                  size="sm"
                  renderRoot={(props) => <Link {...props} to={list} search={search as never} />}
                >
                  {t(coveredFor ? 'my.work.all.for' : 'my.work.all', {
                    count,
                    kind: label.toLowerCase(),
                    name: coveredFor?.name ?? '',
                  })}
                </Anchor>
              )
            );
          })}
        </Group>
      )}
    </Section>
  );
}
