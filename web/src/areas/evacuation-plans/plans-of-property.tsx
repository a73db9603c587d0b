import { Alert, Anchor, Group, Stack } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import type { EvacuationBuilding } from '@lintel/contract/areas/evacuation-plans/building';
import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { evacuationPlanList } from '@lintel/contract/areas/evacuation-plans/list';
import { evacuationFieldLabels as labels } from '@lintel/contract/areas/evacuation-plans/plan';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DueDay } from '#areas/tasks/due-day.tsx';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { ListOnRecord } from '#platform/list/list-on-record.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';

/** Whether the regulations apply to a property, its residents who may need help, and the sheets that leave it. */
export function PlansOfProperty({ recordId: propertyId }: { recordId: string }) {
  const mayAdd = mayDo(useMe(), 'PRISM_PROPERTY_EVACUATION_MANAGE');
  const { data, error } = useQuery(read(evacuationPlans.building, { query: { propertyId } }));
  if (!data) return <LoadingOrFailed error={error} h={160} />;
  const columns = evacuationPlanList.columns;
  return (
    <Stack gap="sm">
      <Alert color={data.applies === 'UNKNOWN' ? 'yellow' : 'blue'}>{appliesText(data)}</Alert>
      <Group gap="md" className="no-print">
        {(['service', 'box'] as const).map((to) => (
          <Anchor
            key={to}
            renderRoot={(props) => <Link {...props} to="/evacuation_sheet.html" search={{ propertyId, to }} />}
          >
            <IconPrinter size={16} aria-hidden style={{ verticalAlign: '-3px', marginInlineEnd: 6 }} />
            {t(`evacuation.print.${to}`)}
          </Anchor>
        ))}
      </Group>
      <ListOnRecord
        title={t('evacuation.title')}
        none={t('evacuation.property.none')}
        list={evacuationPlanList}
        endpoint={evacuationPlans.list}
        place={{
          to: '/evacuation_plan_list.html',
          search: { propertyIds: [propertyId], states: ['OPEN'], sortingField: 'dwelling' },
        }}
        add={mayAdd && { label: t('evacuation.add'), to: '/evacuation_plan_add.html', search: { propertyId } }}
        href={({ id }) => pageOf('EVACUATION_PLAN', id)}
        columns={[
          {
            label: labels.residentName,
            cell: ({ ref, resident }) => resident ?? ref,
          },
          { label: labels.dwelling, cell: ({ dwelling }) => dwelling },
          { label: labels.floor, cell: ({ floor }) => floor },
          { label: columns.nextStep!.label, cell: ({ nextStep }) => nextStep },
          {
            label: columns.reviewDueOn!.label,
            cell: ({ reviewDueOn, reviewStatus }) =>
              reviewDueOn && <DueDay dueOn={reviewDueOn} status={reviewStatus} />,
          },
          { label: columns.consent!.label, isWideOnly: true, cell: ({ consent }) => consent },
        ]}
      />
    </Stack>
  );
}

function appliesText({ applies, unknown }: EvacuationBuilding) {
  if (applies === 'UNKNOWN') return t('evacuation.applies.unknown', { facts: unknown.join(', ') });
  return t(applies === 'YES' ? 'evacuation.applies.yes' : 'evacuation.applies.no');
}
