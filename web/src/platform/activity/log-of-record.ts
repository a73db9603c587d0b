import { sectionPiece } from '../piece.tsx';

/** The activity of a record where it is asked for, in a tab or under what it is about. */
export const LogOfRecord = sectionPiece(async () => ({ default: (await import('./activity-log.tsx')).ActivityLog }));
