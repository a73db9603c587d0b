import { Button, Checkbox, EmptyState, Group, MultiSelect, Stack, Table, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { people } from '@lintel/contract/areas/people/endpoints';
import type { TrainingMatrix } from '@lintel/contract/areas/people/training';
import { IconCertificate, IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { AddressLink } from '#platform/list/address-link.tsx';
import { runExport } from '#platform/list/run-export.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { PaperAcross } from '#platform/page/paper-across.tsx';
import { mayDo } from '#platform/rights.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { PagesOf } from '#platform/list/paginator.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './people.module.css';
import { TrainingBadge } from './training-state.tsx';
const TrainingKinds = lazyForm(() => import('./training-kinds.tsx'), 'TrainingKinds');

const address = '/people_training.html';
const route = getRouteApi(address);
const LIMIT = 25;

/** People by kinds of training: what each has, lacks and must renew. */
export function MatrixPage() {
  const { page = 1, lacking = false, managed = false, groups = [] } = route.useSearch();
  const navigate = useNavigate();
  const mayEdit = mayDo(useMe(), 'PRISM_APP_PEOPLE_MANAGE');
  const [isEditing, setEditing] = useState(false);
  const asked = { page, limit: LIMIT, lacking, managed, selectedGroupIds: groups };
  const { data, error } = useQuery({ ...read(people.matrix, { body: asked }), placeholderData: keepPreviousData });
  const groupsRead = useQuery(read(dictionaries.generic, { params: { dictionary: 'PEOPLE_GROUP' } }));
  const offered = groupsRead.data?.objects ?? [];
  const narrow = (more: object) =>
    void navigate({ to: address, search: { lacking, managed, groups, ...more } as never, replace: true });
  return (
    <>
      <PageHeader
        title={t('training.matrix')}
        subtitle={t('training.matrix.what')}
        back={{ to: '/people_list.html', label: t('people.title') }}
      >
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void runExport(people.exportMatrix, asked, t('training.matrix'))}
        >
          {t('training.matrix.export')}
        </Button>
        {mayEdit && (
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('training.kinds')}
          </Button>
        )}
      </PageHeader>
      <PaperAcross />
      <Stack gap="md">
        <Group align="flex-end" className="no-print">
          {(!groupsRead.data || offered.length > 0) && (
            <MultiSelect
              label={t('training.matrix.group')}
              miw={220}
              disabled={groupsRead.isPending}
              clearable
              placeholder={groups.length === 0 ? t('training.matrix.groups.all') : undefined}
              {...fetchedSelectProps(groupsRead, offered)}
              value={groups}
              onChange={(chosen) => narrow({ groups: chosen })}
            />
          )}
          <Checkbox
            mb={8}
            label={t('training.matrix.lacking')}
            checked={lacking}
            onChange={(event) => narrow({ lacking: event.currentTarget.checked })}
          />
          <Checkbox
            mb={8}
            label={t('training.matrix.managed')}
            checked={managed}
            onChange={(event) => narrow({ managed: event.currentTarget.checked })}
          />
        </Group>
        <FailureAlert error={error} />
        {!data && !error && <Loading h={300} />}
        {data && data.people.length === 0 && (
          <EmptyState icon={<IconCertificate aria-hidden />} title={t('training.matrix.none')} py="xl" />
        )}
        {data && data.people.length > 0 && <Matrix of={data} />}
        <PagesOf of={t('training.matrix')} answer={data} onPage={(other) => narrow({ page: other })} />
      </Stack>
      {isEditing && <TrainingKinds onClose={() => setEditing(false)} />}
    </>
  );
}

function Matrix({ of: { kinds, people: rows } }: { of: TrainingMatrix }) {
  return (
    <Table.ScrollContainer minWidth={600}>
      <Table className={css.matrix} withTableBorder aria-label={t('training.matrix')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('training.matrix.person')}</Table.Th>
            {kinds.map(({ id, name }) => (
              <Table.Th key={id} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, fullName, jobTitle, cells }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">
                <AddressLink href={`${pageOf('PERSON', id)}&tab=training`}>{fullName}</AddressLink>
                <Text size="xs" c="dimmed">
                  {jobTitle}
                </Text>
              </Table.Th>
              {kinds.map((kind) => (
                <Table.Td key={kind.id}>
                  <Cell of={cells[kind.id]} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Cell({ of: cell }: { of: TrainingMatrix['people'][number]['cells'][string] | undefined }) {
  if (!cell)
    return (
      <Text span c="dimmed" aria-label={t('training.matrix.blank')}>
        {t('no.value')}
      </Text>
    );
  return (
    <>
      <TrainingBadge state={cell.state} />
      {cell.toOn && (
        <Text size="xs" c="dimmed">
          {dayText(cell.toOn)}
        </Text>
      )}
    </>
  );
}
