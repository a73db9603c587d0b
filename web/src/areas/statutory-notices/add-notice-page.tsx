import { getRouteApi } from '@tanstack/react-router';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { AddNotice } from './add-notice.tsx';

const route = getRouteApi('/statutory_notice_add.html');

const AddNoticeOfVisit = lazyPart(() => import('./notice-of-visit.tsx'), 'AddNoticeOfVisit');

/** Records a notice: from a visit (`visitId`), at a property (`propertyId`), or by itself. */
export function AddNoticePage() {
  const { visitId, propertyId } = route.useSearch();
  if (visitId) return <AddNoticeOfVisit visitId={visitId} />;
  return <AddNotice known={{ propertyId: propertyId ?? null }} />;
}
