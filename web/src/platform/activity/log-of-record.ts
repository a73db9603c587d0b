import { sectionPiece } from '../page/piece.tsx';

/** The activity of a record, loaded on request, in a tab or below its subject. */
export const LogOfRecord = sectionPiece(() => import('./activity-log.tsx'), 'ActivityLog');
