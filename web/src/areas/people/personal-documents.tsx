import { Stack, Table, Text } from '@mantine/core';
import { people } from '@lintel/contract/areas/people/endpoints';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';

/** The documents of somebody, for themselves and those who manage people, and who else has opened them. */
export function PersonalDocuments({ personId, isOwn = false }: { personId: string; isOwn?: boolean }) {
  return (
    <Stack gap="md">
      <Section title={t(isOwn ? 'person.documents.of.me' : 'person.documents')}>
        <Text size="sm" c="dimmed" mb="xs">
          {t(isOwn ? 'person.documents.what.own' : 'person.documents.what')}
        </Text>
        <FileArea ownerId={personId} ownerKind="USER" takesDocuments />
      </Section>
      <Openings personId={personId} />
    </Stack>
  );
}

/** The user's own, on their account page. */
export const OwnDocuments = () => <PersonalDocuments personId={useMe().id} isOwn />;

function Openings({ personId }: { personId: string }) {
  const { data } = useQuery(read(people.openings, { query: { id: personId } }));
  if (!data || data.objects.length === 0) return null;
  return (
    <Section title={t('person.documents.opened')}>
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('person.documents.document')}</Table.Th>
              <Table.Th>{t('person.documents.by')}</Table.Th>
              <Table.Th>{t('person.documents.when')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.objects.map(({ id, document, openedBy, openedAt }) => (
              <Table.Tr key={id}>
                <Table.Td>{document}</Table.Td>
                <Table.Td>{openedBy}</Table.Td>
                <Table.Td>{instantText(openedAt)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
