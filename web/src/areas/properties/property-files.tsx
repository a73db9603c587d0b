import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import { documentAddress, libraryPath } from '@lintel/contract/areas/library/address';
import { documentKinds, type DocumentsOfRegime } from '@lintel/contract/areas/library/document';
import { library, mostTogether } from '@lintel/contract/areas/library/endpoints';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DocumentStateBadge } from '#areas/library/document-state.tsx';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { FileArea } from '#platform/files/file-area.tsx';
import { AddressLink } from '#platform/list/address-link.tsx';
import { runExport } from '#platform/list/run-export.tsx';
import { maySee, whoSeesFiles } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import css from '#platform/page/table-cards.module.css';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

/** The documents of a property: its own, and those of its tasks, inspections, actions, visits and accidents. */
export function PropertyFiles({ recordId }: { recordId: string }) {
  const isReader = maySee(useMe(), whoSeesFiles);
  return (
    <Stack gap="lg">
      <FileArea ownerId={recordId} ownerKind="PROPERTY" takesDocuments />
      {isReader && <GatheredDocuments propertyId={recordId} />}
    </Stack>
  );
}

function GatheredDocuments({ propertyId }: { propertyId: string }) {
  const { data, error } = useQuery(read(library.ofProperty, { query: { id: propertyId } }));
  if (!data) return <FailureAlert error={error} title={t('library.of.property')} />;
  if (data.regimes.length === 0) return null;
  const ids = data.regimes.flatMap(({ documents }) => documents.map(({ id }) => id));
  const take = () => void runExport(library.zip, { ids: ids.slice(0, mostTogether) }, t('library.of.property'));
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text fw={600}>{t('library.of.property')}</Text>
        <Button variant="default" size="compact-md" onClick={take}>
          {ids.length > mostTogether
            ? t('library.of.property.zip.first', { count: mostTogether })
            : t('library.of.property.zip')}
        </Button>
      </Group>
      {data.hasMore && (
        <Text size="sm" c="dimmed">
          {t('library.of.property.more', { count: ids.length })}{' '}
          <AddressLink href={`${libraryPath('PROPERTY')}?propertyIds[]=${propertyId}`}>
            {t('library.of.property.all')}
          </AddressLink>
        </Text>
      )}
      {data.regimes.map((regime) => (
        <Regime key={regime.regime ?? ''} of={regime} />
      ))}
    </Stack>
  );
}

function Regime({ of: { regime, documents } }: { of: DocumentsOfRegime }) {
  return (
    <Section title={regime ?? t('library.of.property.none')}>
      <Table.ScrollContainer minWidth={0}>
        {/* One below the other, with columns of the same width in each regime. */}
        <Table layout="fixed" className={css.cards}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="32%">{t('library.column.name')}</Table.Th>
              <Table.Th w={140}>{t('library.document.state')}</Table.Th>
              <Table.Th w={150}>{t('library.column.expires')}</Table.Th>
              <Table.Th>{t('library.document.kept')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {documents.map(({ id, name, documentKind, state, expiresOn, keptOn }) => (
              <Table.Tr key={id}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <Anchor renderRoot={(props) => <Link {...props} to={documentAddress(id) as '/library'} />}>
                    {name}
                  </Anchor>
                  <Text size="sm" c="dimmed">
                    {documentKinds.find((kind) => kind.id === documentKind)?.name}
                  </Text>
                </Table.Td>
                <Table.Td data-label={t('library.document.state')}>
                  <DocumentStateBadge name={state} />
                </Table.Td>
                <Table.Td data-label={t('library.column.expires')}>
                  {expiresOn ? dayText(expiresOn) : t('no.value')}
                </Table.Td>
                <Table.Td data-label={t('library.document.kept')}>{keptOn}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
