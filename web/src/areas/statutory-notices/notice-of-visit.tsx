import { Skeleton } from '@mantine/core';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { t } from '#platform/texts.ts';
import { AddNotice } from './add-notice.tsx';

/** The form of a notice that resulted from a visit. */
export function AddNoticeOfVisit({ visitId }: { visitId: string }) {
  const { data, isError, error, refetch } = useQuery(read(enforcementVisits.get, { query: { id: visitId } }));
  if (isError && !data)
    return <FailurePage of="record" error={error} reset={() => void refetch()} title={t('statutory.add.title')} />;
  if (!data) return <Skeleton h={400} role="status" aria-label={t('loading')} />;
  const { property, category, authority, ref } = data.dto;
  return (
    <AddNotice known={{ visitId, propertyId: property.id, authority: authority ?? category.name }} visitRef={ref} />
  );
}
