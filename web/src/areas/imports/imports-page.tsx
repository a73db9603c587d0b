import { Anchor, EmptyState, Table, Text } from '@mantine/core';
import { importKinds } from '@lintel/contract/areas/import-kinds';
import { ImportKindName, imports, type Import } from '@lintel/contract/areas/imports';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { PagesOf } from '#platform/list/paginator.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { Section } from '#platform/page/section.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';
import cards from '#platform/page/table-cards.module.css';
import css from './imports.module.css';
import { StageBadge } from './stage-badge.tsx';
import { isUnderWay } from './steps.ts';
import { UploadFile } from './upload-file.tsx';

const route = getRouteApi('/property_import.html');
const LIMIT = 25;

export function ImportsPage() {
  const kind = ImportKindName.safeParse(route.useSearch().kind).data;
  return (
    <>
      <PageHeader
        title={t('imports.title')}
        subtitle={t('imports.subtitle')}
        back={{ to: '/property/', label: t('properties.title') }}
      />
      <div className={css.wizard}>
        <UploadFile key={kind} firstKind={kind} />
        <Section title={t('imports.before')}>
          <Earlier />
        </Section>
      </div>
    </>
  );
}

function Earlier() {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error } = useQuery({
    ...read(imports.list, { body: { page, limit: LIMIT } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.objects.some(isUnderWay) ? 2000 : false),
  });
  if (error && !data) return <FailureAlert title={t('imports.failed')} error={error} />;
  if (!data) return <Loading h={120} />;
  if (data.objects.length === 0)
    return (
      <EmptyState
        icon={<IconFileSpreadsheet aria-hidden />}
        title={t('imports.none')}
        description={t('imports.none.hint')}
        py="lg"
      />
    );
  return (
    <>
      <div className={css.scroll} role="region" aria-label={t('imports.title')} tabIndex={0}>
        <Table className={`${css.table} ${cards.cards}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('imports.file')}</Table.Th>
              <Table.Th>{t('imports.kind')}</Table.Th>
              <Table.Th>{t('imports.stage')}</Table.Th>
              <Table.Th>{t('imports.outcome')}</Table.Th>
              <Table.Th>{t('imports.when')}</Table.Th>
              <Table.Th>{t('imports.by')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.objects.map((each) => (
              <Table.Tr key={each.id}>
                <Table.Td>
                  <Anchor
                    renderRoot={(props) => <Link {...props} to="/property_import.html" search={{ id: each.id }} />}
                  >
                    {each.fileName}
                  </Anchor>
                </Table.Td>
                <Table.Td data-label={t('imports.kind')}>
                  {importKinds.find(({ id }) => id === each.kind)?.name}
                </Table.Td>
                <Table.Td data-label={t('imports.stage')}>
                  <StageBadge stage={each.stage} />
                </Table.Td>
                <Table.Td data-label={outcomeText(each) ? t('imports.outcome') : undefined}>
                  <Text span size="sm" className="tabular">
                    {outcomeText(each)}
                  </Text>
                </Table.Td>
                <Table.Td className="tabular" data-label={t('imports.when')}>
                  {instantText(each.createdAt)}
                </Table.Td>
                <Table.Td data-label={t('imports.by')}>{each.createdBy}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <PagesOf of={t('imports.title')} answer={data} onPage={(page) => void navigate({ search: { page } })} />
    </>
  );
}

function outcomeText({ result, stage }: Import): string {
  if (!result || stage === 'undone') return '';
  const parts = [
    ['added', result.newCount],
    ['changed', result.changedCount],
    ['refused', result.refusedCount],
  ] as const;
  return parts.flatMap(([what, count]) => (count ? [t(`import.outcome.${what}`, { count })] : [])).join(', ');
}
