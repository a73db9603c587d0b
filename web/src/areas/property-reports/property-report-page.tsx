import { Anchor, Group, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { propertyReports, ReportType, reportTypes, type ReportBody } from '@lintel/contract/areas/property-reports';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { read } from '#platform/api.ts';
import { FiltersInWords } from '#platform/list/filter-summary.tsx';
import { completeSearch, readAddress, type Search } from '#platform/list/list-address.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { footOfSheets } from '#platform/page/printed-by.tsx';
import { Refusal } from '#platform/refusal.ts';
import { ForbiddenPage, MessagePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';
import { ReportParts } from './report-parts.tsx';
import css from './property-report.module.css';

const route = getRouteApi('/property_report_view.html');
/** Lists need landscape paper, which no style sheet can set for one page. Each sheet carries the subject and date. */
const paperOf = (type: ReportType, { organisation, title, asAt, parts }: ReportBody) => {
  const whose = type === 'property' && parts.length === 1 ? parts[0]!.title! : title;
  const foot = [organisation, whose, t('report.as.at', { when: instantText(asAt) })].join(' · ');
  return `@page { size: A4${type === 'actions' ? '' : ' landscape'}; margin: 12mm 10mm 14mm; ${footOfSheets(foot)} }`;
};

/** A report on properties, as tables to be printed (PRINT-001). */
export function PropertyReportPage() {
  const { reportType, ...address } = route.useSearch();
  const type = ReportType.safeParse(reportType);
  const search = completeSearch(propertyList, readAddress(propertyList, address));
  return type.success ? <Report key={type.data} type={type.data} search={search} /> : <NoSuchReport />;
}

function Report({ type, search }: { type: ReportType; search: Search }) {
  const { data, error } = useQuery({
    ...read(propertyReports.report, { params: { reportType: type }, body: search }),
    // A printed report shows one point in time.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  const name = reportTypes.find(({ id }) => id === type)!.name;
  if (error instanceof Refusal && error.status === 403) return <ForbiddenPage />;
  if (data) return <Shown type={type} search={search} body={data.reportBody} />;
  return (
    <>
      <PageHeader title={name} back={{ to: '/property/', label: t('report.back') }} />
      <LoadingOrFailed error={error} h={400} />
    </>
  );
}

function Shown({ type, search, body }: { type: ReportType; search: Search; body: ReportBody }) {
  usePrintOnce();
  const isWhole = type === 'property';
  const [only] = (search['propertyIds'] as string[] | undefined) ?? [];
  const isOfOne = isWhole && only !== undefined && body.parts.length === 1;
  return (
    <>
      <style>{paperOf(type, body)}</style>
      <PageHeader
        title={body.title}
        back={
          isOfOne
            ? { to: pageOf('PROPERTY', only), label: body.parts[0]!.title! }
            : { to: '/property/', label: t('report.back') }
        }
        print
        onExport={type === 'properties' && body.propertyCount > 0 ? () => exported(search, body.title) : undefined}
      />
      <article className={css.report} data-says-whose>
        <p className={css.about}>
          <b>{body.organisation}</b>
          {' · '}
          {t('report.as.at', { when: instantText(body.asAt) })}
          {' · '}
          {t('report.count', { count: body.propertyCount })}
          {', '}
          {t('report.by', { name: body.printedBy })}
        </p>
        {!isOfOne && (
          <p className={css.about}>
            <FiltersInWords list={propertyList} search={search} />
          </p>
        )}
        {body.propertyCount === 0 ? <Text>{t('report.none')}</Text> : <ReportParts parts={body.parts} />}
      </article>
    </>
  );
}

/** The same properties as a spreadsheet, with no limit (SHELL-023). */
const exported = ({ page: _page, limit: _limit, ...search }: Search, title: string) =>
  void import('#platform/list/run-export.tsx').then(({ runExport }) => runExport(properties.export, search, title));

/** Opens the print dialog once the whole page has loaded, including the names in its filters (PRINT-004). */
function usePrintOnce() {
  const queries = useQueryClient();
  const isReading = useIsFetching() > 0;
  const isPrinted = useRef(false);
  useEffect(() => {
    // A component rendered just now may have started to fetch.
    if (isReading || queries.isFetching() > 0 || isPrinted.current) return;
    isPrinted.current = true;
    window.print();
  }, [isReading, queries]);
}

function NoSuchReport() {
  return (
    <MessagePage title={t('report.unknown')} message={t('report.unknown.hint')}>
      <Group justify="center">
        {reportTypes.map(({ id, name }) => (
          <Anchor key={id} renderRoot={(props) => <Link {...props} to="." search={{ reportType: id }} />}>
            {name}
          </Anchor>
        ))}
      </Group>
    </MessagePage>
  );
}
