import { EmptyState } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { useRag } from '#areas/rag-reports/use-rag.tsx';
import { useMe } from '#platform/current-user.ts';
import { ListOrGrid } from '#platform/list/list-or-grid.tsx';
import { AddButton, ImportButton } from '#platform/list/list-buttons.tsx';
import { ListPage } from '#platform/list/list-page.tsx';
import { usePropertyPrints } from '#platform/page/property-prints.ts';
import { mayDo, maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { nameOf } from '@lintel/contract/areas/properties/sections';
import { figureCells, figuresOnCard, propertyListFor } from './property-figures.tsx';
import { PropertyStatus } from './property-status.tsx';

const PrintLabels = lazyForm(() => import('#platform/labels/print-labels.tsx'));
const BulkChange = lazyForm(() => import('./bulk-change.tsx'));
const BulkArchive = lazyForm(() => import('./bulk-archive.tsx'));
const PackOfChosen = lazyForm(() => import('#areas/evidence-packs/chosen-properties.tsx'));

// The router keeps the slash in the id; its types omit it.
const route = getRouteApi('/property/' as '/property');

export function PropertyListPage() {
  const me = useMe();
  const list = useMemo(() => propertyListFor(me), [me]);
  const rag = useRag('property');
  const print = usePropertyPrints();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayEdit = mayDo(me, 'PRISM_PROPERTY_EDIT');
  const mayArchive = mayDo(me, 'PRISM_PROPERTY_ARCHIVE');
  const addAndImport = (
    <AddAndImport mayAdd={mayDo(me, 'PRISM_APP_PROPERTY_CREATE')} mayImport={mayDo(me, 'PRISM_APP_PROPERTY_IMPORT')} />
  );
  return (
    <ListPage
      title={t('properties.title')}
      list={list}
      endpoint={properties.list}
      exported={properties.export}
      search={search}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
      href={(property) => pageOf('PROPERTY', property.id)}
      searchPlaceholder={t('properties.search')}
      card={{
        title: nameOf,
        place: ({ postcode, region }) => [postcode, region].filter(Boolean).join(' · '),
        states: ['compliance'],
        facts: ['overdueTaskCount', 'openActionCount'],
        cells: figuresOnCard,
      }}
      nameOf={(property) => `${property.propertyReferenceNumber}, ${nameOf(property)}`}
      cells={{
        ...figureCells,
        address1: ({ buildingName, address1 }) =>
          buildingName && buildingName !== address1 ? `${buildingName}, ${address1}` : address1,
        archivedAt: (property) => <PropertyStatus archivedAt={property.archivedAt} />,
      }}
      onRag={rag.onRag}
      prints={(shown) => print(shown)}
      actions={
        <>
          {maySee(me, ['PRISM_APP_TASK_MENU']) && <ListOrGrid isList search={search} />}
          {addAndImport}
          {rag.dialog}
        </>
      }
      bulk={(selection) => (
        <Suspense>
          {mayEdit && <BulkChange selection={selection} />}
          {mayArchive && <BulkArchive selection={selection} />}
          <PrintLabels ids={selection.ids} page="/property_labels.html" />
          <PackOfChosen ids={selection.ids} />
        </Suspense>
      )}
      nothing={
        <EmptyState
          icon={<IconBuildingCommunity aria-hidden />}
          title={t('properties.none')}
          description={t('properties.none.hint')}
          py="xl"
        >
          <EmptyState.Actions>{addAndImport}</EmptyState.Actions>
        </EmptyState>
      }
    />
  );
}

function AddAndImport({ mayAdd, mayImport }: { mayAdd: boolean; mayImport: boolean }) {
  return (
    <>
      {mayImport && <ImportButton kind="properties" label={t('properties.import')} />}
      {mayAdd && <AddButton to="/property_add.html" label={t('properties.add')} />}
    </>
  );
}
