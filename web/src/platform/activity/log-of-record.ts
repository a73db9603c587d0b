import { lazySection } from '../page/lazy-part.tsx';

/** The activity of a record, loaded on request, in a tab or below its subject. */
export const LogOfRecord = lazySection(() => import('./activity-log.tsx'), 'ActivityLog');
