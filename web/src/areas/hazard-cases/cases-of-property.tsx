import { pageOf } from '@lintel/contract/areas/activity';
import { hazardFieldLabels as labels } from '@lintel/contract/areas/hazard-cases/case';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { hazardCaseList } from '@lintel/contract/areas/hazard-cases/list';
import { useMe } from '#platform/current-user.ts';
import { ListOnRecord } from '#platform/list/list-on-record.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { DeadlineBadge } from './clock-badge.tsx';
import { rowDueText } from './clock-texts.ts';

/** The hazard cases at a property, the most urgent first. */
export function CasesOfProperty({ recordId: propertyId }: { recordId: string }) {
  const mayAdd = mayDo(useMe(), 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE');
  return (
    <ListOnRecord
      title={t('hazard.list.title')}
      none={t('hazard.list.none')}
      list={hazardCaseList}
      endpoint={hazardCases.list}
      place={{ to: '/hazard_case_list.html', search: { propertyIds: [propertyId], states: ['OPEN', 'CLOSED'] } }}
      add={mayAdd && { label: t('hazard.add'), to: '/hazard_case_add.html', search: { propertyId } }}
      href={({ id }) => pageOf('HAZARD_CASE', id)}
      columns={[
        {
          label: t('hazard.ref'),
          cell: ({ ref }) => ref,
        },
        { label: labels.hazard, cell: ({ hazard }) => hazard },
        { label: labels.dwelling, cell: ({ dwelling }) => dwelling },
        {
          label: t('hazard.next'),
          isNumeric: true,
          cell: (row) => [row.nextClock, rowDueText(row)].filter(Boolean).join(', ') || t('no.value'),
        },
        {
          label: t('hazard.state'),
          cell: ({ dueStatus, state }) => (dueStatus ? <DeadlineBadge status={dueStatus} /> : state),
        },
      ]}
    />
  );
}
