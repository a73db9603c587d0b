import { Button, Tabs, Text } from '@mantine/core';
import {
  type DocumentExplorerType,
  documentAddress,
  documentExplorerTypes,
  libraryNamed,
  libraryPath,
} from '@lintel/contract/areas/library/address';
import { library, mostTogether } from '@lintel/contract/areas/library/endpoints';
import { documentList } from '@lintel/contract/areas/library/list';
import { sizeText } from '@lintel/contract/areas/files';
import { IconFileZip } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ListAddress } from '#platform/list/list-address.ts';
import { ListPage } from '#platform/list/list-page.tsx';
import { runExport } from '#platform/list/run-export.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { TabList } from '#platform/page/tab-list.tsx';
import { t } from '#platform/texts.ts';
import { DocumentStateBadge } from './document-state.tsx';
import { EmptyFolder, Explorer, type Folder } from './explorer.tsx';

const BulkCommands = lazyForm(() => import('./bulk-commands.tsx'));

const propertyRoute = getRouteApi('/library');
const typeRoute = getRouteApi('/library/$type');

export function PropertyLibraryPage() {
  return <LibraryPage type="PROPERTY" search={propertyRoute.useSearch()} />;
}

export function LibraryOfTypePage() {
  const { type } = typeRoute.useParams();
  return <LibraryPage type={libraryNamed(type) ?? 'PROPERTY'} search={typeRoute.useSearch()} />;
}

type Address = ListAddress<typeof documentList.filters> & Partial<Folder>;

/** One of the five libraries: its folders, and the documents of the open one. */
function LibraryPage({ type, search }: { type: DocumentExplorerType; search: Address }) {
  const navigate = useNavigate();
  const go = (next: Record<string, unknown>, replace = false) => {
    const { libraryType: _, ...kept } = next;
    void navigate({ to: libraryPath(type), search: kept, replace } as never);
  };
  const { folderId, regionIds, propertyIds } = search;
  const open: Folder = {
    ...(folderId && { folderId }),
    ...(propertyIds?.length === 1 && { propertyId: propertyIds[0]! }),
    ...(regionIds?.length === 1 && { regionId: regionIds[0]! }),
  };
  const narrowTo = ({ regionId, propertyId, folderId: folder }: Folder) => {
    const { page: _, regionIds: _regions, propertyIds: _properties, folderId: _folder, ...kept } = search;
    go({
      ...kept,
      ...(regionId && { regionIds: [regionId] }),
      ...(propertyId && { propertyIds: [propertyId] }),
      ...(folder && { folderId: folder }),
    });
  };
  return (
    <ListPage
      key={type}
      title={t(`library.${type}`)}
      list={documentList}
      endpoint={library.list}
      exported={library.export}
      search={{ ...search, libraryType: type } as never}
      onSearch={(next, { replace }) => go(next, replace)}
      href={({ id }) => documentAddress(id)}
      searchPlaceholder={t('library.search')}
      nameOf={({ name }) => name}
      card={{
        title: ({ name }) => name,
        place: ({ keptOn }) => keptOn,
        states: ['state', 'kind'],
        facts: ['expiresOn'],
      }}
      cells={{
        state: ({ state }) => <DocumentStateBadge name={state} />,
        size: ({ size }) => sizeText(size),
      }}
      bulk={(selection) =>
        selection.ids.length > mostTogether ? (
          <Text size="sm">{t('library.bulk.many', { count: mostTogether })}</Text>
        ) : (
          <>
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconFileZip size={16} aria-hidden />}
              onClick={() => void runExport(library.zip, { ids: selection.ids }, t(`library.${type}`))}
            >
              {t('library.zip')}
            </Button>
            <Suspense fallback={null}>
              <BulkCommands type={type} selection={selection} />
            </Suspense>
          </>
        )
      }
      notice={
        <>
          <LibraryTabs type={type} />
          <Explorer type={type} open={open} onOpen={narrowTo} />
        </>
      }
      nothing={<EmptyFolder type={type} open={open} />}
      place={{ ...(open.regionId && { regionIds }), ...(open.propertyId && { propertyIds }) }}
    />
  );
}

/** The five libraries, each with a URL of its own. */
function LibraryTabs({ type }: { type: DocumentExplorerType }) {
  return (
    // Each is a page: arrows move between them, Enter opens one.
    <Tabs value={type} activateTabWithKeyboard={false}>
      <TabList current={type} aria-label={t('library.tabs')}>
        {documentExplorerTypes.map((each) => (
          <Tabs.Tab
            key={each}
            value={each}
            renderRoot={(props: object) => <Link {...props} to={libraryPath(each) as '/library'} search={{}} />}
          >
            {t(`library.${each}`)}
          </Tabs.Tab>
        ))}
      </TabList>
    </Tabs>
  );
}
