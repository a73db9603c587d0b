import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { propertyList } from '@lintel/contract/areas/properties/list';
import {
  RAG_POLL_MILLISECONDS,
  RAG_REPORT_DAYS,
  ragReports,
  type RagList,
  type RagReport,
} from '@lintel/contract/areas/rag-reports';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { IconDownload, IconTrafficLights } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { download } from '#platform/files/download.ts';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { FiltersInWords } from '#platform/list/filter-summary.tsx';
import { isUnfiltered, withoutFilters, type AnyList, type Search } from '#platform/list/list-address.ts';
import { Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, instantText } from '#platform/time.ts';
import { showError } from '#platform/app/toasts.ts';
import css from '#platform/page/made-files.module.css';
import { progressText, runRag } from './run-rag.tsx';

const lists: Record<RagList, AnyList> = { property: propertyList, task: taskList };
type Props = { list: RagList; search: Search; onClose: () => void };

/** Creates a RAG report of the rows of a list, and offers earlier ones (RAG-001). */
export default function RagDialog({ list, search, onClose }: Props) {
  const queries = useQueryClient();
  const start = () => {
    void runRag(
      { list, search },
      () => void queries.invalidateQueries({ queryKey: read(ragReports.list).queryKey.slice(0, 2) }),
    );
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('rag.title')} size="lg">
      <Stack gap="md">
        <Text>
          {t('rag.what')} <Filters list={list} search={search} />
        </Text>
        <Group justify="flex-end">
          <Button leftSection={<IconTrafficLights size={16} aria-hidden />} onClick={start} data-autofocus>
            {t('rag.do')}
          </Button>
        </Group>
        <OwnReports />
      </Stack>
    </Dialog>
  );
}

function Filters({ list, search }: { list: RagList; search: Search }) {
  const of = lists[list];
  const isAll = isUnfiltered(of, { ...withoutFilters(of, search), ...search });
  return (
    <b>
      {t(`rag.list.${list}`)}
      {': '}
      {isAll && list === 'property' ? t('rag.all') : <FiltersInWords list={of} search={search} />}
    </b>
  );
}

function OwnReports() {
  const { data, error } = useQuery({
    ...read(ragReports.list),
    refetchInterval: ({ state }) =>
      state.data?.objects.some((report) => report.state === 'waiting') ? RAG_POLL_MILLISECONDS : false,
  });
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {t('rag.own')}
      </Title>
      {error && !data && <FailureAlert error={error} />}
      {data?.objects.length === 0 && <Text c="dimmed">{t('rag.none', { days: RAG_REPORT_DAYS })}</Text>}
      <ul className={css.files}>
        {data?.objects.map((report) => (
          <li key={report.id}>
            <div>
              <Filters list={report.list} search={report.search as Search} />
              <Text size="sm" c="dimmed">
                {t('rag.asked', { when: instantText(report.askedAt), until: dayOfInstantText(report.expiresAt) })}
              </Text>
            </div>
            <Result report={report} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Result({ report }: { report: RagReport }) {
  if (report.state === 'waiting')
    return <Text size="sm">{report.totalCount === null ? t('rag.running.waiting') : progressText(report)}</Text>;
  if (report.state === 'failed')
    return (
      <div>
        <Badge color="red" variant="light">
          {t('rag.failed')}
        </Badge>
        <Text size="sm">{report.errorMessage ?? t('rag.report.error')}</Text>
      </div>
    );
  return (
    <Button
      variant="default"
      size="compact-sm"
      flex="none"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={t('rag.download.of', { when: instantText(report.askedAt) })}
      onClick={() =>
        void download(ragReports.download, { query: { id: report.id } }).catch((failure: unknown) =>
          showError(failure instanceof Refusal ? failure.message : t('rag.report.error')),
        )
      }
    >
      {t('rag.download')}
    </Button>
  );
}
