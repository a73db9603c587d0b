import { Button, EmptyState } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accessLogList } from '@lintel/contract/areas/accidents/access-log';
import { pageOf } from '@lintel/contract/areas/activity';
import { IconEye } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ListPage } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';

const route = getRouteApi('/accident/openings.html');

/** Who has read what accidents say about people. */
export function AccessLogPage() {
  const navigate = route.useNavigate();
  return (
    <ListPage
      title={t('accident.openings.title')}
      list={accessLogList}
      endpoint={accidents.openings}
      exported={accidents.exportOpenings}
      search={route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace } as never)}
      href={({ accidentId }) => pageOf('ACCIDENT', accidentId)}
      nameOf={({ person, accident }) => `${person}, ${accident}`}
      searchPlaceholder={t('accident.openings.search')}
      actions={
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/accident/redactions.html" search={{}} />}
        >
          {t('accident.redaction.link')}
        </Button>
      }
      nothing={
        <EmptyState
          icon={<IconEye aria-hidden />}
          title={t('accident.openings.none')}
          description={t('accident.openings.hint')}
          py="xl"
        />
      }
    />
  );
}
