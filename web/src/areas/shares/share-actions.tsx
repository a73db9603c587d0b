import type { SharedItem } from '@lintel/contract/areas/shares/by-link';
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
import { useAssignToken } from './assign-token.ts';
import { BigButton } from './big-button.tsx';
import { ShareActionFailure, ShareActionPart } from './share-action-part.tsx';
import { DoneForm } from './done-form.tsx';
import { ResponseForm, responses, type ResponseKind } from './response-form.tsx';
import { SharedUploads } from './shared-uploads.tsx';
import css from './shared.module.css';
import forms from './shared-forms.module.css';
import { useShareActions, type ShareAction } from './use-share-actions.ts';

const looks: Record<ShareAction, readonly [TablerIcon, Parameters<typeof t>[0]]> = {
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
} as const satisfies Record<ShareAction, unknown>;

/** What can be done with the item now, as big buttons; each is acknowledged with what happens next. */
export function ShareActions({ item }: { item: SharedItem }) {
  const assignToken = useAssignToken();
  const [open, setOpen] = useState<ShareAction>();
  const [announced, setAnnounced] = useState<{ action: ShareAction; count: number }>();
  const { online } = useNetwork();
  const writes = useShareActions(item.entityType, (action) => {
    setOpen(undefined);
    setAnnounced((before) => ({ action, count: (before?.count ?? 0) + 1 }));
  });
  const possible = possibleActions(item);
  const close = () => setOpen(undefined);
  const start = (action: ShareAction) => {
    setAnnounced(undefined);
    if (action === 'accept') return writes.accept.mutate({ body: { assignToken } });
    writes.reset();
    setOpen(action);
  };
  // An action that is no longer possible closes by itself: the item was refetched and has moved on.
  const shown = open && possible.includes(open) ? open : undefined;
  return (
    <section className={`${css.part} no-print`} aria-label={t('shared.do')}>
      {!online && (
        <p role="alert" className={forms.offline}>
          {t('shared.offline')}
        </p>
      )}
      {announced && <Acknowledged key={announced.count} action={announced.action} />}
      {!shown && possible.length > 0 && (
        <>
          <h2>{t('shared.do')}</h2>
          <ShareActionFailure error={writes.accept.error} />
          <div className={forms.buttons}>
            {possible.map((action, index) => {
              const [Icon, text] = looks[action];
              return (
                <BigButton
                  key={action}
                  variant={index === 0 && onward.includes(action) ? 'filled' : 'default'}
                  leftSection={<Icon size={26} aria-hidden />}
                  justify="flex-start"
                  loading={action === 'accept' && writes.accept.isPending}
                  onClick={() => start(action)}
                >
                  {t(text)}
                </BigButton>
              );
            })}
          </div>
        </>
      )}
      {shown === 'files' && (
        <ShareActionPart title={t('shared.do.files')}>
          <SharedUploads item={item} />
          <BigButton onClick={close}>{t('shared.finish')}</BigButton>
        </ShareActionPart>
      )}
      {shown === 'done' && <DoneForm item={item} write={writes.reportDone} onClose={close} />}
      {isResponse(shown) && <ResponseForm key={shown} response={shown} item={item} writes={writes} onClose={close} />}
    </section>
  );
}

/** The actions that advance the item. */
const onward: readonly ShareAction[] = ['accept', 'done'];
const isResponse = (action: ShareAction | undefined): action is ResponseKind =>
  action !== undefined && action in responses;

/** The possible actions, the most likely first. */
function possibleActions({ can }: SharedItem): ShareAction[] {
  const all: readonly [ShareAction, boolean][] = [
    ['accept', can.accept],
    ['done', can.reportDone],
    ['files', can.addFile],
    ['visit', can.logVisit],
    ['no-access', can.logVisit],
    ['date', can.proposeDate],
    ['comment', can.comment],
    ['decline', can.decline],
  ];
  return all.flatMap(([action, isPossible]) => (isPossible ? [action] : []));
}

function Acknowledged({ action }: { action: ShareAction }) {
  const shown = useRef<HTMLDivElement>(null);
  const [title, next] = thanks[action];
  // The form that had the focus is gone; the message in its place is to be read first.
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
