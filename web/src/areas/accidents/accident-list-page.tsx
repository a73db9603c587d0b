import { Button, EmptyState } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList, riddorRegisters } from '@lintel/contract/areas/accidents/list';
import { pageOf } from '@lintel/contract/areas/activity';
import { IconAlertTriangle, IconChartBar, IconChevronDown, IconQrcode } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { DueDay } from '#areas/tasks/due-day.tsx';
import { useMe } from '#platform/current-user.ts';
import { AddButton } from '#platform/list/list-buttons.tsx';
import { ListPage } from '#platform/list/list-page.tsx';
import { OpeningMenu } from '#platform/dialog/opening-menu.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { reportBadge } from './report-badge.tsx';

const address = '/accident/list/accident_list.html';
const route = getRouteApi(address);

export function AccidentListPage() {
  const me = useMe();
  const mayReport = mayDo(me, 'PRISM_APP_ACCIDENTS_MENU');
  const mayManage = mayDo(me, 'PRISM_APP_SAFETY_MANAGER');
  const navigate = useNavigate();
  return (
    <ListPage
      title={t('accident.list.title')}
      list={accidentList}
      endpoint={accidents.list}
      exported={accidents.export}
      search={route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ to: address, search, replace } as never)}
      href={(accident) => pageOf('ACCIDENT', accident.id)}
      searchPlaceholder={t('accident.list.search')}
      nameOf={(accident) => `${accident.ref}, ${accident.category}`}
      card={{
        title: ({ category }) => category,
        place: ({ property, location }) => [property, location].filter(Boolean).join(' · '),
        states: ['accidentDate', 'state', 'riddorReportable'],
        facts: ['riddorReportBy'],
      }}
      cells={{
        riddorReportBy: ({ riddorReportBy, awaitsReport }) =>
          riddorReportBy &&
          (awaitsReport ? <ReportDay dueOn={riddorReportBy} today={me.today} /> : dayText(riddorReportBy)),
        riddorReportable: reportBadge,
      }}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconChartBar size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/accident/summary/accident_list.html" search={{}} />}
          >
            {t('accident.list.summary')}
          </Button>
          <Registers isManager={mayManage} />
          {mayManage && (
            <Button
              variant="default"
              leftSection={<IconQrcode size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/accident/poster_reports.html" search={{}} />}
            >
              {t('poster.inbox.title')}
            </Button>
          )}
          {mayReport && <AddButton to="/accident_add.html" search={{}} label={t('accident.list.add')} />}
        </>
      }
      nothing={
        <EmptyState
          icon={<IconAlertTriangle aria-hidden />}
          title={t('accident.list.none')}
          description={t('accident.list.none.hint')}
          py="xl"
        />
      }
    />
  );
}

/** The registers of RIDDOR, which are filters of the list; and, for those who manage accidents, of who opened what. */
function Registers({ isManager }: { isManager: boolean }) {
  return (
    <OpeningMenu
      variant="default"
      rightSection={<IconChevronDown size={16} aria-hidden />}
      entries={[
        ...riddorRegisters.map(({ id, name }) => ({
          label: name,
          link: (props: object) => <Link {...props} to={address} search={{ register: id } as never} />,
        })),
        isManager && {
          label: t('accident.list.openings'),
          link: (props: object) => <Link {...props} to="/accident/openings.html" search={{}} />,
        },
      ]}
    >
      {t('accident.list.registers')}
    </OpeningMenu>
  );
}

/** The last day of a report that is still to be made, with how far away it is. */
const ReportDay = ({ dueOn, today }: { dueOn: string; today: string }) => (
  <DueDay dueOn={dueOn} status={dueOn < today ? 'OVERDUE' : 'DUE'} />
);
