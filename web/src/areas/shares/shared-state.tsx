import type { SharedItem } from '@lintel/contract/areas/shares/by-link';
import type { ShareStatus } from '@lintel/contract/areas/shares/share';
import {
  IconArrowBackUp,
  IconCalendarQuestion,
  IconCircleCheck,
  IconHourglass,
  IconMailOpened,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './shared.module.css';

type Step = 'ASKED' | 'ACCEPTED' | 'DECLINED' | 'DONE' | 'SENT_BACK' | 'VERIFIED' | 'OVER';
const stepOf: Record<ShareStatus, Step> = {
  NOT_OPENED: 'ASKED',
  OPENED: 'ASKED',
  ACCEPTED: 'ACCEPTED',
  DECLINED: 'DECLINED',
  DONE: 'DONE',
  SENT_BACK: 'SENT_BACK',
  VERIFIED: 'VERIFIED',
  EXPIRED: 'OVER',
  REVOKED: 'OVER',
};
const icons: Record<Step, TablerIcon> = {
  ASKED: IconMailOpened,
  ACCEPTED: IconCircleCheck,
  DECLINED: IconX,
  DONE: IconHourglass,
  SENT_BACK: IconArrowBackUp,
  VERIFIED: IconCircleCheck,
  OVER: IconX,
};

/** The state of the item and the next step, in words for its assignee. */
export function SharedState({ item: { status, sentBackReason, proposedDate, organisation } }: { item: SharedItem }) {
  const step = stepOf[status];
  const Icon = icons[step];
  return (
    <div className={css.state} data-state={step}>
      <p className={css.stateTitle}>
        <Icon size={26} aria-hidden />
        {t(`shared.state.${step}`)}
      </p>
      {sentBackReason && <p className={css.reason}>{sentBackReason}</p>}
      <p>{t(`shared.state.${step}.next`, { organisation: organisation.name })}</p>
      {proposedDate && (
        <p className={css.withSign}>
          <IconCalendarQuestion size={22} aria-hidden />
          <span>
            {t(`shared.date.${proposedDate.answer}`, { day: dayText(proposedDate.day) })}
            {proposedDate.answer === 'refused' && proposedDate.note && ` ${proposedDate.note}`}
          </span>
        </p>
      )}
    </div>
  );
}
