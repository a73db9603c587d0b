import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { mayDo } from '#platform/rights.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { AssignMany } from './assign-many.tsx';
import { PropertiesOfPerson } from './properties-of-person.tsx';
import { PeopleOfProperty } from './people-of-property.tsx';

const route = getRouteApi('/admin/assignment.html');

/** Who may see which property, from either side, and assigning many at once (specification USER-003). */
export function AssignmentPage() {
  const search = route.useSearch();
  const { tab = 'person', userId, propertyId } = search;
  const navigate = route.useNavigate();
  const mayAssign = mayDo(useMe(), 'USER_MANAGE');
  const go = (next: Partial<typeof search>) =>
    void navigate({ search: { ...search, ...next }, replace: true, resetScroll: false });
  return (
    <>
      <PageHeader title={t('assignment.title')} back={{ to: '/admin/users/active', label: t('users.title') }} />
      <Tabs value={tab} keepMounted={false} onChange={(next) => go({ tab: (next ?? 'person') as 'person' })}>
        <Tabs.List aria-label={t('assignment.title')} mb="md">
          <Tabs.Tab value="person">{t('assignment.by.person')}</Tabs.Tab>
          <Tabs.Tab value="property">{t('assignment.by.property')}</Tabs.Tab>
          {mayAssign && <Tabs.Tab value="many">{t('assignment.many')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="person">
          <PropertiesOfPerson
            userId={userId}
            mayRemove={mayAssign}
            onChoose={(id) => go({ tab: 'person', userId: id })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="property">
          <PeopleOfProperty
            propertyId={propertyId}
            mayRemove={mayAssign}
            onChoose={(id) => go({ tab: 'property', propertyId: id })}
          />
        </Tabs.Panel>
        {mayAssign && (
          <Tabs.Panel value="many">
            <AssignMany />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  );
}
