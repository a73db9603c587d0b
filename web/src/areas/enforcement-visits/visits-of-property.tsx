import { pageOf } from '@lintel/contract/areas/activity';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { enforcementVisitList } from '@lintel/contract/areas/enforcement-visits/list';
import { visitFieldLabels as labels } from '@lintel/contract/areas/enforcement-visits/visit';
import { useMe } from '#platform/current-user.ts';
import { ListOnRecord } from '#platform/list/list-on-record.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

/** The visits of authorities to a property, newest first. */
export function VisitsOfProperty({ recordId: propertyId }: { recordId: string }) {
  const mayAdd = mayDo(useMe(), 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE');
  return (
    <ListOnRecord
      title={t('visits.title')}
      none={t('visits.none')}
      list={enforcementVisitList}
      endpoint={enforcementVisits.list}
      place={{ to: '/enforcement_visit_list.html', search: { propertyIds: [propertyId] } }}
      add={mayAdd && { label: t('visits.add'), to: '/enforcement_visit_add.html', search: { propertyId } }}
      href={({ id }) => pageOf('ENFORCEMENT_VISIT', id)}
      columns={[
        {
          label: t('visits.ref'),
          cell: ({ ref }) => ref,
        },
        { label: labels.visitDate, isNumeric: true, cell: ({ visitDate }) => dayText(visitDate) },
        { label: labels.categoryId, cell: ({ category }) => category },
        { label: labels.outcomeId, isWideOnly: true, cell: ({ outcome }) => outcome },
      ]}
    />
  );
}
