import { Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { kinds } from '@lintel/contract/areas/kinds';
import { letters } from '@lintel/contract/areas/letters/endpoints';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { idsIn } from '#platform/labels/label-address.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { LettersToPrint } from './letters-to-print.tsx';

const route = getRouteApi('/letters.html');

/** Letters for access to one task or action, or to several (decision 078). */
export function LettersPage() {
  const { kind = 'TASK', id, codes } = route.useSearch();
  const ids = id ? [id] : idsIn(codes);
  const { data, error } = useQuery({
    ...read(letters.toWrite, { body: { kind, ids } }),
    enabled: ids.length > 0,
    // What is being written does not change under one's hands; what changed is refused when it is recorded.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const [only] = ids;
  const { pages, webhooks } = kinds[kind];
  const list = { to: pages.list, label: webhooks.name };
  const back =
    ids.length === 1 && only ? { to: pageOf(kind, only), label: data?.objects[0]?.reference ?? list.label } : list;
  return (
    <>
      <div className="no-print">
        <PageHeader title={t('letters.title')} back={back} />
        {error && !data && <FailureAlert error={error} />}
        {ids.length === 0 && <Text c="dimmed">{t('letters.none')}</Text>}
        {!data && !error && ids.length > 0 && <Loading h={400} />}
      </div>
      {data && <LettersToPrint key={ids.join()} kind={kind} toWrite={data} back={back.to} />}
    </>
  );
}
