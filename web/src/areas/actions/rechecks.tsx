import { Anchor, Badge, Button, Group, Select, Stack, Table, Text } from '@mantine/core';
import { actionFieldLabels, shownActionName } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { type RecheckLine } from '@lintel/contract/areas/actions/recheck';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { IconCheck, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, dayText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { PriorityBadge } from './action-badges.tsx';
import css from './actions.module.css';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';

type Month = Reply<typeof actions.rechecks>['months'][number];

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthText = (month: string) => monthNames.format(new Date(`${month}-01T00:00:00Z`));
/** The share of those checked that passed. */
const rateText = ({ passed, checked }: Month) =>
  checked === 0 ? t('rechecks.rate.none') : `${Math.round((100 * passed) / checked)}%`;

/** A month's sample of closed actions, the results of the re-checks, and how many passed. */
export function Rechecks({ month, onMonth }: { month: string | undefined; onMonth: (month: string) => void }) {
  const { data, error } = useQuery({
    ...read(actions.rechecks, { query: month ? { month } : {} }),
    placeholderData: keepPreviousData,
  });
  if (!data) return <LoadingOrFailed error={error} h={260} />;
  const shown = data.months.find((each) => each.month === data.month);
  return (
    <Stack gap="md" maw={1180}>
      <Text c="dimmed">{t('rechecks.what')}</Text>
      {data.months.length === 0 && <Text c="dimmed">{t('rechecks.none')}</Text>}
      {data.months.length > 0 && (
        <>
          <Group align="flex-end" gap="xl">
            <Select
              label={t('rechecks.month')}
              allowDeselect={false}
              data={data.months.map((each) => ({ value: each.month, label: monthText(each.month) }))}
              value={data.month}
              onChange={(next) => next && onMonth(next)}
            />
            {shown && (
              <div role="status">
                <Text size="sm" c="dimmed">
                  {t('rechecks.rate')}
                </Text>
                <Text className={css.rate}>{rateText(shown)}</Text>
                <Text size="sm" c="dimmed">
                  {t(shown.checked ? 'rechecks.counts' : 'rechecks.counts.none', shown)}
                </Text>
              </div>
            )}
          </Group>
          {data.month && <Sample month={data.month} lines={data.objects} />}
          <ByMonth months={data.months} />
        </>
      )}
    </Stack>
  );
}

function Sample({ month, lines }: { month: string; lines: readonly RecheckLine[] }) {
  const title = t('rechecks.sample', { month: monthText(month) });
  return (
    <Section title={title}>
      <Table.ScrollContainer minWidth={0}>
        <Table aria-label={title} verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('action.one')}</Table.Th>
              <Table.Th className={css.wideOnly}>{actionFieldLabels.priority}</Table.Th>
              <Table.Th className={css.wideOnly}>{t('rechecks.closed.on')}</Table.Th>
              <Table.Th className={css.wideOnly}>{t('rechecks.done.by')}</Table.Th>
              <Table.Th>{t('rechecks.verdict')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <Table.Tr key={line.id}>
                <Table.Td>
                  <Anchor
                    renderRoot={(props) => (
                      <Link {...props} to="/actions/item/$id" params={{ id: line.id }} search={{}} />
                    )}
                  >
                    <span className="tabular">{line.ref}</span> {shownActionName(line.name)}
                  </Anchor>
                  <Text size="sm" c="dimmed">
                    {line.property ?? t('action.add.standalone')}
                  </Text>
                </Table.Td>
                <Table.Td className={css.wideOnly}>
                  <PriorityBadge priority={line.priority} />
                </Table.Td>
                <Table.Td className={`tabular ${css.wideOnly}`}>
                  {line.closedOn ? dayText(line.closedOn) : t('no.value')}
                </Table.Td>
                <Table.Td className={css.wideOnly}>{line.doneBy ?? t('no.value')}</Table.Td>
                <Table.Td>
                  <Verdict line={line} month={month} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

function Verdict({ line: { id, ref, verdict, can }, month }: { line: RecheckLine; month: string }) {
  const [isFailing, setFailing] = useState(false);
  const pass = useWrite(actions.recheck, { onSuccess: () => showSuccess(t('rechecks.saved')) });
  const fail = useWrite(actions.recheck, {
    silent: true,
    onSuccess: () => (showSuccess(t('rechecks.failed')), setFailing(false)),
  });
  if (verdict)
    return (
      <>
        <Badge
          variant="light"
          color={verdict.passed ? 'teal' : 'red'}
          leftSection={verdict.passed ? <IconCheck size={12} aria-hidden /> : <IconX size={12} aria-hidden />}
        >
          {t(verdict.passed ? 'rechecks.verdict.passed' : 'rechecks.verdict.failed')}
        </Badge>
        <Text size="sm" c="dimmed">
          {t('rechecks.verdict.by', {
            name: verdict.checkedBy ?? t('no.value'),
            day: dayOfInstantText(verdict.checkedAt),
          })}
        </Text>
        {verdict.note && <Text className="prose">{verdict.note}</Text>}
      </>
    );
  if (!can.check) return <Text c="dimmed">{t('rechecks.verdict.waiting')}</Text>;
  return (
    <Group gap="xs" className="no-print">
      <Button
        size="compact-md"
        variant="default"
        loading={pass.isPending}
        aria-label={t('rechecks.pass.of', { ref })}
        onClick={() => pass.mutate({ body: { id, month, passed: true } })}
      >
        {t('rechecks.pass')}
      </Button>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('rechecks.fail.of', { ref })}
        onClick={() => setFailing(true)}
      >
        {t('rechecks.fail')}
      </Button>
      {isFailing && (
        <ReasonDialog
          draft={id}
          title={t('rechecks.fail.title', { ref })}
          hint={t('rechecks.fail.hint')}
          label={t('rechecks.fail.note')}
          button={t('rechecks.fail.do')}
          isDestructive
          write={fail}
          onSave={(note) => fail.mutate({ body: { id, month, passed: false, note } })}
          onClose={() => setFailing(false)}
        />
      )}
    </Group>
  );
}

function ByMonth({ months }: { months: readonly Month[] }) {
  return (
    <Section title={t('rechecks.year')}>
      <Table aria-label={t('rechecks.year')} verticalSpacing={6} maw={640} className={css.dense}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('rechecks.month')}</Table.Th>
            <Table.Th className={css.numeric}>{t('rechecks.drawn')}</Table.Th>
            <Table.Th className={css.numeric}>{t('rechecks.checked')}</Table.Th>
            <Table.Th className={css.numeric}>{t('rechecks.passed')}</Table.Th>
            <Table.Th className={css.numeric}>{t('rechecks.rate')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.map((each) => (
            <Table.Tr key={each.month}>
              <Table.Th scope="row">{monthText(each.month)}</Table.Th>
              <Table.Td className={css.numeric}>{countText(each.drawn)}</Table.Td>
              <Table.Td className={css.numeric}>{countText(each.checked)}</Table.Td>
              <Table.Td className={css.numeric}>{countText(each.passed)}</Table.Td>
              <Table.Td className={css.numeric}>{each.checked ? rateText(each) : t('no.value')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
