import { EmptyState } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { equipmentList } from '@lintel/contract/areas/equipment/list';
import { MOST_LABELS } from '@lintel/contract/platform/label';
import { IconElevator } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMe } from '#platform/current-user.ts';
import { PieceStandingBadge } from '#areas/tasks/piece-standing.tsx';
import { AddButton, ImportButton } from '#platform/list/list-buttons.tsx';
import { ListPage } from '#platform/list/list-page.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';

const PrintLabels = lazyForm(() => import('#platform/labels/print-labels.tsx'));
const address = '/equipment_list.html';
const route = getRouteApi(address);

export function EquipmentListPage() {
  const me = useMe();
  const mayAdd = mayDo(me, 'PRISM_PROPERTY_TASK_MANAGE');
  const mayImport = mayDo(me, 'PRISM_APP_PROPERTY_IMPORT');
  const navigate = useNavigate();
  return (
    <ListPage
      title={t('equipment.title')}
      list={equipmentList}
      endpoint={equipment.list}
      exported={equipment.export}
      search={route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ to: address, search, replace } as never)}
      href={({ id }) => pageOf('EQUIPMENT', id)}
      searchPlaceholder={t('equipment.search')}
      card={{
        title: ({ name }) => name,
        place: ({ property }) => property,
        states: ['standing'],
        facts: ['nextDueOn', 'type', 'location', 'assetTag'],
      }}
      cells={{ standing: ({ standing }) => standing && <PieceStandingBadge standing={standing} /> }}
      nameOf={({ ref, name }) => `${ref}, ${name}`}
      bulk={({ ids }) => (
        <Suspense>
          <PrintLabels ids={ids} page="/equipment_labels.html" />
        </Suspense>
      )}
      bulkLimit={MOST_LABELS}
      actions={
        mayAdd && (
          <>
            {mayImport && <ImportButton kind="equipment" label={t('equipment.import')} />}
            <AddButton to="/equipment_add.html" search={{}} label={t('equipment.add')} />
          </>
        )
      }
      nothing={
        <EmptyState
          icon={<IconElevator aria-hidden />}
          title={t('equipment.none')}
          description={t('equipment.none.hint')}
          py="xl"
        />
      }
    />
  );
}
