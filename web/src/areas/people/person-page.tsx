import { Anchor, Badge, Button, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { people } from '@lintel/contract/areas/people/endpoints';
import { personList } from '@lintel/contract/areas/people/list';
import { personFieldLabels as labels, type Person } from '@lintel/contract/areas/people/person';
import type { Option } from '@lintel/contract/platform/shapes';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { AddressLink } from '#platform/list/address-link.tsx';
import { originOf } from '#platform/list/list-origin.ts';
import { RecordPage } from '#platform/record/record-page.tsx';
import { Section } from '#platform/page/section.tsx';
import { telephoneAddress } from '#platform/telephone.ts';
import { t } from '#platform/texts.ts';
import { HeldCount } from './held-count.tsx';
import { PersonalDocuments } from './personal-documents.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { TrainingList } from './training-list.tsx';

const route = getRouteApi('/people_view.html');

/** A person by id or, in links of charts, by login (PEOPLE-002). */
export function PersonPage() {
  const search = route.useSearch();
  const { id, personEmail } = search;
  const sought = !id && personEmail ? { personEmail } : { id: requiredParam(search, 'id') };
  const [isChanging, setChanging] = useState(false);
  return (
    <RecordPage
      query={read(people.get, { query: sought })}
      {...(id && {
        neighbours: {
          query: read(people.neighbours, { body: { id, search: originOf(personList) as never } }),
          hrefOf: (other: string) => pageOf('PERSON', other),
        },
      })}
      show={({ dto: person }) => ({
        of: { entityType: 'PERSON', entityId: person.id },
        title: person.fullName,
        beside: <Standing person={person} />,
        subtitle: person.jobTitle ?? t('person.no.job'),
        back: { to: '/people_list.html', label: t('people.title') },
        commands: (
          <>
            {person.can.edit && (
              <Button variant="default" onClick={() => setChanging(true)}>
                {t('person.place.change')}
              </Button>
            )}
            {person.can.administer && (
              <Button
                variant="default"
                renderRoot={(props) => <Link {...props} to="/admin/user" search={{ id: person.id }} />}
              >
                {t('person.administer')}
              </Button>
            )}
          </>
        ),
        // Tabs keep the id in the URL, and a shared link still works after the login has changed.
        notice: id ? undefined : <Navigate to="/people_view.html" search={{ id: person.id }} replace />,
        dialogs: isChanging && <PlaceDialog person={person} onClose={() => setChanging(false)} />,
        tabsLabel: t('person.tabs'),
        overview: <Overview person={person} />,
        tabs: [
          {
            id: 'training',
            label: t('training.title'),
            content: (
              <Stack maw={980}>
                <TrainingList personId={person.id} title={t('training.title')} />
              </Stack>
            ),
          },
          ...(person.can.seeDocuments
            ? [
                {
                  id: 'documents',
                  label: t('person.documents'),
                  content: (
                    <Stack maw={980}>
                      <PersonalDocuments personId={person.id} />
                    </Stack>
                  ),
                },
              ]
            : []),
        ],
        canComment: false,
        hidesLog: !person.can.readLog,
      })}
    />
  );
}

function Standing({ person: { isActive, isExternal } }: { person: Person }) {
  return (
    <>
      {!isActive && <Badge color="gray">{t('person.deactivated')}</Badge>}
      {isExternal && (
        <Badge variant="outline" color="gray">
          {t('person.outside')}
        </Badge>
      )}
    </>
  );
}

function Overview({ person }: { person: Person }) {
  const { id, counts, manager, manages, groups, email, phone } = person;
  return (
    <Stack gap="md" maw={980}>
      <Section title={t('person.details')}>
        <Facts>
          <Fact name={t('person.name')}>{person.fullName}</Fact>
          <Fact name={labels.jobTitle}>{person.jobTitle}</Fact>
          <Fact name={labels.managerId}>{manager && <PeopleLinks people={[manager]} />}</Fact>
          <Fact name={t('person.manages')}>{manages.length > 0 ? <PeopleLinks people={manages} /> : null}</Fact>
          <Fact name={labels.groupIds}>{groups.map(({ name }) => name).join(', ')}</Fact>
          <Fact name={t('person.login')}>{person.login !== id && person.login}</Fact>
          <Fact name={t('person.email')}>{email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}</Fact>
          <Fact name={t('person.phone')}>{phone && <Anchor href={telephoneAddress(phone)}>{phone}</Anchor>}</Fact>
          <Fact name={t('person.external')}>{t(person.isExternal ? 'person.external.yes' : 'person.external.no')}</Fact>
        </Facts>
      </Section>
      <Section title={t('person.holds')}>
        <Text size="sm" c="dimmed" mb="xs">
          {t('person.holds.what')}
        </Text>
        <Facts>
          <Fact name={t('person.properties')}>
            <HeldCount of="propertyCount" count={counts.propertyCount} personId={id} />
          </Fact>
          <Fact name={t('person.tasks')}>
            <HeldCount of="taskCount" count={counts.taskCount} personId={id} />
          </Fact>
          <Fact name={t('person.tasks.overdue')}>
            <HeldCount of="overdueTaskCount" count={counts.overdueTaskCount} personId={id} />
          </Fact>
          <Fact name={t('person.actions')}>
            <HeldCount of="actionCount" count={counts.actionCount} personId={id} />
          </Fact>
          <Fact name={t('person.actions.overdue')}>
            <HeldCount of="overdueActionCount" count={counts.overdueActionCount} personId={id} />
          </Fact>
        </Facts>
      </Section>
    </Stack>
  );
}

function PeopleLinks({ people: named }: { people: readonly Option[] }) {
  return named.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <AddressLink href={pageOf('PERSON', id)}>{name}</AddressLink>
    </span>
  ));
}
