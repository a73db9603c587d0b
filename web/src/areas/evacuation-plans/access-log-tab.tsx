import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { evacuationAccessWays } from '@lintel/contract/areas/evacuation-plans/plan';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { AccessLog } from '#platform/record/access-log.tsx';
import { t } from '#platform/texts.ts';

/** Who has read a plan. */
export function AccessLogTab({ id }: { id: string }) {
  const { data, error } = useQuery(read(evacuationPlans.openings, { query: { id } }));
  if (!data) return <LoadingOrFailed error={error} h={120} />;
  return (
    <AccessLog
      hint={t('evacuation.openings.hint')}
      openings={data.objects.map((each) => ({
        ...each,
        what: each.file ?? evacuationAccessWays.find((way) => way.id === each.way)!.name,
      }))}
    />
  );
}
