import {
  contractorLinks,
  type ContractorWorkspace,
  type OwnKind,
} from '@lintel/contract/areas/contractor-links/endpoints';
import { evidenceKindOf } from '@lintel/contract/areas/contractors/evidence-kinds';
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkGone, LinkLoading, LinkNotNow } from '#areas/shares/link-states.tsx';
import { SharedFrame } from '#areas/shares/shared-frame.tsx';
import { useTokenInAddress } from '#areas/shares/token-in-address.ts';
import css from '#areas/shares/shared.module.css';
import { read, send } from '#platform/api.ts';
import { Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { isToSend, OwnKinds } from './own-kinds.tsx';
import { OwnWorkList } from './own-work.tsx';

/** The page behind a contractor's link, without an account: its own evidence, and all work assigned to it. */
export function OwnPage() {
  const contractorToken = useTokenInAddress();
  const queries = useQueryClient();
  const reading = read(contractorLinks.read, { body: { contractorToken } });
  // The server records the opening, so it happens once; later changes are fetched without it.
  const opening = useQuery({
    queryKey: ['contractor-opening', contractorToken],
    queryFn: async ({ signal }) => {
      const opened = await send(contractorLinks.open, { body: { contractorToken } }, { signal });
      queries.setQueryData(reading.queryKey, opened);
      return true;
    },
    enabled: contractorToken !== '',
    staleTime: 'static',
    gcTime: Infinity,
  });
  const { data, error, refetch } = useQuery({
    ...reading,
    enabled: opening.isSuccess,
    staleTime: 30_000,
    refetchOnWindowFocus: 'always',
  });
  const failure = data ? null : (opening.error ?? error);
  const isGone = contractorToken === '' || (failure instanceof Refusal && failure.status === 404);
  if (data)
    return (
      <SharedFrame title={t('own.title')} organisation={data.dto.organisation}>
        <Workspace of={data.dto} contractorToken={contractorToken} />
      </SharedFrame>
    );
  if (isGone) return <LinkGone />;
  if (failure)
    return <LinkNotNow error={failure} onRetry={() => void (opening.isSuccess ? refetch() : opening.refetch())} />;
  return <LinkLoading title={t('own.title')} />;
}

function Workspace({ of, contractorToken }: { of: ContractorWorkspace; contractorToken: string }) {
  const { name, organisation, isBlocked, kinds, operatives, work, validUntil } = of;
  const sending = { contractorToken, organisation: organisation.name };
  return (
    <>
      <div>
        <h1>{name}</h1>
        <p className={css.quiet}>{t('own.intro', { organisation: organisation.name })}</p>
      </div>
      <div className={css.state} data-state={isBlocked ? 'DECLINED' : 'ACCEPTED'} role="status">
        <p className={css.withSign}>
          {isBlocked ? <IconLock size={26} aria-hidden /> : <IconCircleCheck size={26} aria-hidden />}
          {isBlocked ? whyBlocked(of) : whatIsWanted(of)}
        </p>
      </div>
      <Part title={t('own.evidence')} isFirst>
        {kinds.length === 0 && (
          <p className={css.quiet}>{t('own.evidence.none', { organisation: organisation.name })}</p>
        )}
        <OwnKinds kinds={kinds} operativeId={null} sending={sending} />
      </Part>
      {operatives.map((operative) => (
        <Part key={operative.id} title={operative.name}>
          <OwnKinds kinds={operative.kinds} operativeId={operative.id} sending={sending} />
        </Part>
      ))}
      <Part title={t('own.work')}>
        <OwnWorkList work={work} contractorToken={contractorToken} />
      </Part>
      <footer className={css.footer}>{t('own.until.day', { name, day: dayText(validUntil) })}</footer>
    </>
  );
}

/**
 * What of the firm's evidence keeps it from new work, by what it waits for: the firm, the organisation's check, or its first day.
 * Sending it does not help where the organisation blocked the firm itself.
 */
function whyBlocked({ kinds, organisation, isBlockedByHand }: ContractorWorkspace) {
  if (isBlockedByHand) return t('own.blocked.otherwise', { organisation: organisation.name });
  const blocking = kinds.filter(({ effect }) => effect === 'BLOCK');
  const later = blocking.flatMap((one) => {
    const accepted = one.items.find(({ state }) => state === 'NOT_YET');
    return accepted ? [{ ...one, from: accepted.fromOn }] : [];
  });
  const others = blocking.filter(({ kind }) => !later.some((one) => one.kind === kind));
  const whose = { organisation: organisation.name };
  const sentences = [
    ['own.blocked.send', others.filter(isToSend).map(nameOf)],
    ['own.blocked.checking', others.filter((one) => !isToSend(one)).map(nameOf)],
    [
      'own.blocked.later',
      later.map((one) =>
        one.from ? t('own.blocked.from', { name: nameOf(one), day: dayText(one.from) }) : nameOf(one),
      ),
    ],
  ] as const;
  return [
    t('own.blocked'),
    ...sentences.flatMap(([text, names]) => (names.length ? [t(text, { ...whose, names: names.join(', ') })] : [])),
  ].join(' ');
}

const nameOf = ({ kind }: Pick<OwnKind, 'kind'>) => evidenceKindOf(kind).name;

/** Work can be assigned to the firm, but it should still send these. */
function whatIsWanted({ kinds, operatives }: ContractorWorkspace) {
  const wanted = [
    ...kinds.filter(isToSend).map(nameOf),
    ...operatives.flatMap(({ name, kinds: own }) => own.filter(isToSend).map((one) => `${nameOf(one)} (${name})`)),
  ];
  return wanted.length ? t('own.wanted', { names: wanted.join(', ') }) : t('own.fine');
}

function Part({ title, isFirst = false, children }: { title: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <section className={css.part} data-first={isFirst || undefined} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
