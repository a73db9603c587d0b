import type { SharedItem } from '@lintel/contract/areas/shares';
import {
  IconCalendarEvent,
  IconCamera,
  IconCheck,
  IconCircleCheck,
  IconDoorOff,
  IconMessage,
  IconMapPinCheck,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useNetwork } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { t } from '#platform/texts.ts';
import { BigButton } from './big-button.tsx';
import { DeedFailure, DeedPart } from './deed-part.tsx';
import { DoneForm } from './done-form.tsx';
import { SayForm, sayings, type Saying } from './say-form.tsx';
import { SharedUploads } from './shared-uploads.tsx';
import css from './shared.module.css';
import { useDeeds, type Deed } from './use-deeds.ts';

const looks: Record<Deed, readonly [TablerIcon, Parameters<typeof t>[0]]> = {
  accept: [IconCheck, 'shared.do.accept'],
  done: [IconCircleCheck, 'shared.do.done'],
  files: [IconCamera, 'shared.do.files'],
  visit: [IconMapPinCheck, 'shared.do.visit'],
  'no-access': [IconDoorOff, 'shared.do.no.access'],
  date: [IconCalendarEvent, 'shared.do.date'],
  comment: [IconMessage, 'shared.do.comment'],
  decline: [IconX, 'shared.do.decline'],
};
const thanks = {
  accept: ['shared.accepted', 'shared.accepted.next'],
  decline: ['shared.declined', 'shared.declined.next'],
  date: ['shared.date.proposed', 'shared.date.next'],
  visit: ['shared.visit.logged', 'shared.visit.next'],
  'no-access': ['shared.no.access.logged', 'shared.no.access.next'],
  comment: ['shared.commented', 'shared.comment.next'],
  files: ['shared.file.added', 'shared.file.next'],
  done: ['shared.done', 'shared.done.next'],
} as const satisfies Record<Deed, unknown>;

/** What can be done with the item now, by big buttons; each is acknowledged with what happens next. */
export function SharedDeeds({ item, assignToken }: { item: SharedItem; assignToken: string }) {
  const [open, setOpen] = useState<Deed>();
  const [said, setSaid] = useState<{ deed: Deed; count: number }>();
  const { online } = useNetwork();
  const writes = useDeeds(item.entityType, assignToken, (deed) => {
    setOpen(undefined);
    setSaid((before) => ({ deed, count: (before?.count ?? 0) + 1 }));
  });
  const possible = possibleDeeds(item);
  const close = () => setOpen(undefined);
  const start = (deed: Deed) => {
    setSaid(undefined);
    writes.reset();
    if (deed === 'accept') writes.accept.mutate({ body: { assignToken } });
    else setOpen(deed);
  };
  // What is no longer possible closes by itself: the item was read again and has moved on.
  const shown = open && possible.includes(open) ? open : undefined;
  return (
    <section className={`${css.part} ${css.deeds} no-print`} aria-label={t('shared.do')}>
      {!online && (
        <p role="alert" className={css.offline}>
          {t('shared.offline')}
        </p>
      )}
      {said && <Acknowledged key={said.count} deed={said.deed} />}
      {!shown && possible.length > 0 && (
        <>
          <h2>{t('shared.do')}</h2>
          <DeedFailure error={writes.accept.error} />
          <div className={css.buttons}>
            {possible.map((deed, index) => {
              const [Icon, text] = looks[deed];
              return (
                <BigButton
                  key={deed}
                  variant={index === 0 && onward.includes(deed) ? 'filled' : 'default'}
                  leftSection={<Icon size={26} aria-hidden />}
                  justify="flex-start"
                  loading={deed === 'accept' && writes.accept.isPending}
                  onClick={() => start(deed)}
                >
                  {t(text)}
                </BigButton>
              );
            })}
          </div>
        </>
      )}
      {shown === 'files' && (
        <DeedPart title={t('shared.do.files')}>
          <SharedUploads item={item} assignToken={assignToken} />
          <BigButton onClick={close}>{t('shared.finish')}</BigButton>
        </DeedPart>
      )}
      {shown === 'done' && <DoneForm item={item} assignToken={assignToken} write={writes.sayDone} onClose={close} />}
      {isSaying(shown) && (
        <SayForm key={shown} saying={shown} item={item} assignToken={assignToken} writes={writes} onClose={close} />
      )}
    </section>
  );
}

/** What brings the item on, where it is possible. */
const onward: readonly Deed[] = ['accept', 'done'];
const isSaying = (deed: Deed | undefined): deed is Saying => deed !== undefined && deed in sayings;

/** What may be done now, the likeliest first. */
function possibleDeeds({ can }: SharedItem): Deed[] {
  const all: readonly [Deed, boolean][] = [
    ['accept', can.accept],
    ['done', can.sayDone],
    ['files', can.addFile],
    ['visit', can.logVisit],
    ['no-access', can.logVisit],
    ['date', can.proposeDate],
    ['comment', can.comment],
    ['decline', can.decline],
  ];
  return all.flatMap(([deed, isPossible]) => (isPossible ? [deed] : []));
}

function Acknowledged({ deed }: { deed: Deed }) {
  const shown = useRef<HTMLDivElement>(null);
  const [title, next] = thanks[deed];
  // The form that had the focus is gone; what is said now is to be read first.
  useEffect(() => {
    shown.current?.focus({ preventScroll: true });
    shown.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={shown} tabIndex={-1} role="status" className={css.thanks}>
      <p className={css.stateTitle}>
        <IconCircleCheck size={28} aria-hidden />
        {t(title)}
      </p>
      <p>{t(next)}</p>
    </div>
  );
}
