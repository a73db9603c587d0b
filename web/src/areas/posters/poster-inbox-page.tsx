import { Alert, Button, EmptyState, Group, SegmentedControl, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { posters } from '@lintel/contract/areas/posters/endpoints';
import { posterStates } from '@lintel/contract/areas/posters/poster';
import { IconQrcode } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PropertySelect } from '#platform/form/property-select.tsx';
import { read, useWrite } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { Section } from '#platform/page/section.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { PagesOf } from '#platform/list/paginator.tsx';
import { t } from '#platform/texts.ts';
import { ReceivedReport } from './received-report.tsx';

const route = getRouteApi('/accident/poster_reports.html');

/** What people without an account reported, and the posters; a single report if a notice or My work links to it. */
export function PosterInboxPage() {
  const { id } = route.useSearch();
  return (
    <>
      <PageHeader
        title={t('poster.inbox.title')}
        back={
          id
            ? { to: '/accident/poster_reports.html', label: t('poster.inbox.all') }
            : { to: '/accident/list/accident_list.html', label: t('accident.list.title') }
        }
      />
      <Stack gap="md" maw={980}>
        {id ? <OneReport id={id} /> : <Inbox />}
      </Stack>
    </>
  );
}

function OneReport({ id }: { id: string }) {
  const { data, error } = useQuery(read(posters.report, { query: { id } }));
  return data ? <ReceivedReport report={data.dto} /> : <Waiting error={error} />;
}

const Waiting = ({ error }: { error: unknown }) => <LoadingOrFailed error={error} h={200} />;

function Inbox() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const state = posterStates.find(({ id }) => id === search.state)?.id ?? 'waiting';
  const page = search.page ?? 1;
  const { data, error } = useQuery({
    ...read(posters.reports, { body: { state, page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Text>{t('poster.inbox.about')}</Text>
      <Posters />
      <SegmentedControl
        w="fit-content"
        aria-label={t('poster.inbox.states')}
        data={posterStates.map(({ id, name }) => ({ value: id, label: name }))}
        value={state}
        onChange={(next) => void navigate({ search: next === 'waiting' ? {} : { state: next }, replace: true })}
      />
      {!data && <Waiting error={error} />}
      {data?.objects.length === 0 && (
        <EmptyState icon={<IconQrcode aria-hidden />} title={t('poster.inbox.none')} py="xl" />
      )}
      {data?.objects.map((report) => (
        <ReceivedReport key={report.id} report={report} />
      ))}
      <PagesOf
        of={t('poster.inbox.title')}
        answer={data}
        onPage={(next) => void navigate({ search: { ...search, page: next } })}
      />
    </>
  );
}

/** Whether reports are accepted, and the link to the poster of a property. */
function Posters() {
  const { data, error } = useQuery(read(posters.settings, {}));
  const change = useWrite(posters.changeSettings);
  const navigate = useNavigate();
  const [propertyId, setPropertyId] = useState<string | null>(null);
  if (!data) return error ? <FailureAlert error={error} /> : <Skeleton h={{ base: 218, sm: 180 }} />;
  const { isOn, version, can } = data.dto;
  return (
    <Section title={t('poster.print')}>
      <Stack gap="md">
        {can.edit && (
          <Switch
            label={t('poster.switch')}
            checked={isOn}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ body: { isOn: event.currentTarget.checked, version } })}
          />
        )}
        {!isOn && <Alert variant="light">{t(can.edit ? 'poster.switch.off.yours' : 'poster.switch.off')}</Alert>}
        {isOn && (
          <Group align="flex-end" gap="sm">
            <div style={{ flex: '1 1 280px', maxWidth: 480 }}>
              <PropertySelect
                of={{
                  id: 'poster-property',
                  label: t('poster.print.property'),
                  error: null,
                  value: propertyId,
                  onChange: (id) => setPropertyId(id as string | null),
                }}
              />
            </div>
            <Button
              variant="default"
              disabled={propertyId === null}
              onClick={() => void navigate({ to: '/accident/poster.html', search: { propertyId: propertyId! } })}
            >
              {t('poster.print.open')}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}
