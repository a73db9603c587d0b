import { pageOf } from '@lintel/contract/areas/activity';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { equipmentList } from '@lintel/contract/areas/equipment/list';
import { equipmentFieldLabels as labels } from '@lintel/contract/areas/equipment/piece';
import { useMe } from '#platform/current-user.ts';
import { ListOnRecord } from '#platform/list/list-on-record.tsx';
import { PieceStandingBadge } from '#areas/tasks/piece-standing.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

/** The equipment of a property that is in use, by name. */
export function EquipmentOfProperty({ recordId: propertyId }: { recordId: string }) {
  const mayAdd = mayDo(useMe(), 'PRISM_PROPERTY_TASK_MANAGE');
  return (
    <ListOnRecord
      title={t('equipment.title')}
      none={t('equipment.property.none')}
      list={equipmentList}
      endpoint={equipment.list}
      place={{ to: '/equipment_list.html', search: { propertyIds: [propertyId] } }}
      add={mayAdd && { label: t('equipment.add'), to: '/equipment_add.html', search: { propertyId } }}
      print={{ label: t('labels.print.chosen'), to: '/equipment_labels.html', search: { propertyId } }}
      href={({ id }) => pageOf('EQUIPMENT', id)}
      columns={[
        {
          label: labels.name,
          cell: ({ name }) => name,
        },
        { label: labels.typeId, cell: ({ type }) => type },
        { label: labels.location, cell: ({ location }) => location },
        { label: labels.assetTag, isWideOnly: true, cell: ({ assetTag }) => assetTag },
        { label: t('task.equipment.due'), isNumeric: true, cell: ({ nextDueOn }) => nextDueOn && dayText(nextDueOn) },
        { label: t('task.stands'), cell: ({ standing }) => standing && <PieceStandingBadge standing={standing} /> },
      ]}
    />
  );
}
