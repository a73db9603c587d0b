import { Button, EmptyState } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { people } from '@lintel/contract/areas/people/endpoints';
import { personList, type PersonRow } from '@lintel/contract/areas/people/list';
import type { PersonCounts } from '@lintel/contract/areas/people/person';
import { IconAddressBook, IconCertificate } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ListPage } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';
import { HeldCount } from './held-count.tsx';

const address = '/people_list.html';
const route = getRouteApi(address);
const held = (of: keyof PersonCounts) => (person: PersonRow) => (
  <HeldCount of={of} count={person[of]} personId={person.id} />
);

/** Everybody in the organisation, and the people outside whom it knows (PEOPLE-001). */
export function PeopleListPage() {
  const navigate = useNavigate();
  return (
    <ListPage
      title={t('people.title')}
      list={personList}
      endpoint={people.list}
      exported={people.export}
      search={route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ to: address, search, replace } as never)}
      href={({ id }) => pageOf('PERSON', id)}
      searchPlaceholder={t('people.search')}
      nameOf={({ fullName }) => fullName}
      cells={{
        propertyCount: held('propertyCount'),
        taskCount: held('taskCount'),
        overdueTaskCount: held('overdueTaskCount'),
        actionCount: held('actionCount'),
        overdueActionCount: held('overdueActionCount'),
      }}
      card={{
        title: ({ fullName }) => fullName,
        place: ({ jobTitle }) => jobTitle,
        facts: ['propertyCount', 'overdueTaskCount', 'overdueActionCount'],
      }}
      actions={
        <Button
          variant="default"
          leftSection={<IconCertificate size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/people_training.html" search={{}} />}
        >
          {t('training.matrix')}
        </Button>
      }
      nothing={
        <EmptyState
          icon={<IconAddressBook aria-hidden />}
          title={t('people.none')}
          description={t('people.none.hint')}
          py="xl"
        />
      }
    />
  );
}
