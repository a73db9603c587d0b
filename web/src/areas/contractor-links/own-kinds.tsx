import { Badge } from '@mantine/core';
import type { OwnKind } from '@lintel/contract/areas/contractor-links/endpoints';
import { evidenceStates } from '@lintel/contract/areas/contractors/evidence';
import { evidenceKindOf } from '@lintel/contract/areas/contractors/evidence-kinds';
import { Suspense, useState } from 'react';
import { lightColours } from '#areas/contractors/standing-badge.tsx';
import { BigButton } from '#areas/shares/big-button.tsx';
import css from '#areas/shares/shared.module.css';
import { lazySection } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, dayText } from '#platform/time.ts';
import own from './own.module.css';
import type { Sending } from './sending.ts';

const SendEvidence = lazySection(() => import('./send-evidence.tsx'), 'SendEvidence');

type Props = { kinds: readonly OwnKind[]; operativeId: string | null; sending: Sending };

/**
 * Missing, rejected, expired or soon to expire, and not sent again yet: what is sent awaits its check or, once accepted, its first
 * day. Of some kinds no file may be kept, so nothing can be sent.
 */
export const isToSend = ({ kind, effect, items }: OwnKind) =>
  effect !== null &&
  !evidenceKindOf(kind).keepsNoFile &&
  items.every(({ state }) => state !== 'AWAITING' && state !== 'NOT_YET');

/** What keeps from work comes first, then what soon may. */
const inOrder = (kinds: readonly OwnKind[]) =>
  [...kinds].sort((one, other) => urgency.indexOf(one.effect) - urgency.indexOf(other.effect));
const urgency: OwnKind['effect'][] = ['BLOCK', 'WARN', null];

/** Each kind that is required: its standing, what was sent, and a form to send it. */
export function OwnKinds({ kinds, operativeId, sending }: Props) {
  const [open, setOpen] = useState<OwnKind['kind']>();
  return (
    <ul className={own.list}>
      {inOrder(kinds).map((one) => {
        const { name, keepsNoFile } = evidenceKindOf(one.kind);
        const { name: stateName, light } = evidenceStates.find(({ id }) => id === one.state)!;
        // Only the outcome of a disclosure check may be kept, and the organisation checks that itself.
        const button = !keepsNoFile && (
          <BigButton
            variant={isToSend(one) ? 'filled' : 'default'}
            aria-label={t('own.send', { name })}
            onClick={() => setOpen(one.kind)}
          >
            {one.items.length ? t('own.send.new') : t('own.send.do')}
          </BigButton>
        );
        return (
          <li key={one.kind} className={own.kind}>
            <div className={own.line}>
              <strong>{name}</strong>
              <Badge size="lg" variant="light" color={lightColours[light]}>
                {stateName}
              </Badge>
            </div>
            {one.items.slice(0, 3).map((item) => (
              <OwnItem key={item.id} item={item} organisation={sending.organisation} />
            ))}
            {open === one.kind ? (
              <Suspense fallback={button}>
                <SendEvidence
                  kind={one.kind}
                  operativeId={operativeId}
                  sending={sending}
                  onDone={() => setOpen(undefined)}
                />
              </Suspense>
            ) : (
              button
            )}
          </li>
        );
      })}
    </ul>
  );
}

function OwnItem({ item, organisation }: { item: OwnKind['items'][number]; organisation: string }) {
  const { toOn, uploadedAt, isOwn, rejectedWhy, files, number } = item;
  const day = dayOfInstantText(uploadedAt);
  return (
    <div className={css.quiet}>
      <div>{[number, toOn && t('own.until', { day: dayText(toOn) }), ...files].filter(Boolean).join(' · ')}</div>
      <div>{isOwn ? t('own.by.you', { day }) : t('own.by.them', { day, organisation })}</div>
      {rejectedWhy && <strong>{t('own.rejected', { why: rejectedWhy })}</strong>}
    </div>
  );
}
