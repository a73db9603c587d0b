import { Button, Group, Stack, Text } from '@mantine/core';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { RAG_REPORT_DAYS, ragReports, type RagList } from '@lintel/contract/areas/rag-reports';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { IconTrafficLights } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { MadeFiles, pollWhileMaking } from '#platform/files/made-files.tsx';
import { FiltersInWords } from '#platform/list/filter-summary.tsx';
import { isUnfiltered, withoutFilters, type AnyList, type Search } from '#platform/list/list-address.ts';
import { Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { showError } from '#platform/app/toasts.ts';
import { progressText, runRag, saveReport } from './run-rag.tsx';

const lists: Record<RagList, AnyList> = { property: propertyList, task: taskList };
type Props = { list: RagList; search: Search; onClose: () => void };

/** Creates a RAG report of the rows of a list, and offers earlier ones (RAG-001). */
export default function RagDialog({ list, search, onClose }: Props) {
  const queries = useQueryClient();
  const made = useQuery({ ...read(ragReports.list), refetchInterval: pollWhileMaking });
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
        <MadeFiles
          files={made}
          title={t('rag.own')}
          days={RAG_REPORT_DAYS}
          nameOf={(report) => <Filters list={report.list} search={report.search as Search} />}
          progressText={progressText}
          failure={t('rag.report.error')}
          downloadLabel={(when) => t('rag.download.of', { when })}
          onDownload={(id) =>
            void saveReport(id).catch((failure: unknown) =>
              showError(failure instanceof Refusal ? failure.message : t('rag.report.error')),
            )
          }
        />
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
