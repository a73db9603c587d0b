import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { t } from '#platform/texts.ts';
import { AddNotice } from './add-notice.tsx';

/** The form of a notice that resulted from a visit. */
export function AddNoticeOfVisit({ visitId }: { visitId: string }) {
  const { data, error, refetch } = useQuery(read(enforcementVisits.get, { query: { id: visitId } }));
  if (!data) return <LoadingPage of="record" read={{ error, refetch }} title={t('statutory.add.title')} />;
  const { property, category, authority, ref } = data.dto;
  return (
    <AddNotice known={{ visitId, propertyId: property.id, authority: authority ?? category.name }} visitRef={ref} />
  );
}
