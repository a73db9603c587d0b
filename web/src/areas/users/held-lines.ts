import type { Holdings } from '@lintel/contract/areas/absence';
import { t } from '#platform/texts.ts';

/** What a user holds, one line for each kind. */
export function heldLines(held: Holdings): string[] {
  return [
    ...(held.tasks > 0 ? [t('handover.tasks', { count: held.tasks })] : []),
    ...(held.actions > 0
      ? [
          t(held.awaitingVerification > 0 ? 'handover.actions.awaiting' : 'handover.actions', {
            count: held.actions,
            awaiting: held.awaitingVerification,
          }),
        ]
      : []),
    ...(held.properties > 0 ? [t('handover.properties', { count: held.properties })] : []),
    ...(held.others ?? []).map((one) => t('handover.others', one)),
    ...(held.resting > 0 ? [t('handover.resting', { count: held.resting })] : []),
    ...(held.deputyFor > 0 ? [t('handover.deputy', { count: held.deputyFor })] : []),
    ...(held.isDirector ? [t('handover.director')] : []),
  ];
}
