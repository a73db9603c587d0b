import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { AccessLog } from '#platform/record/access-log.tsx';
import { t } from '#platform/texts.ts';

/** Who has read what a case says about its tenant. */
export function AccessLogTab({ id }: { id: string }) {
  const { data, error } = useQuery(read(hazardCases.openings, { query: { id } }));
  if (!data) return <LoadingOrFailed error={error} h={120} />;
  return (
    <AccessLog
      hint={t('hazard.openings.hint')}
      openings={data.objects.map((each) => ({ ...each, what: each.file ?? t('hazard.openings.page') }))}
    />
  );
}
