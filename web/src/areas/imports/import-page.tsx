import { Button } from '@mantine/core';
import { imports, type Import } from '@lintel/contract/areas/imports';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { lazySection } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import css from './imports.module.css';
import { ImportsPage } from './imports-page.tsx';
import { StageBadge } from './stage-badge.tsx';
import { StepList } from './step-list.tsx';
import { isUnderWay, shownStep, type Step } from './steps.ts';

const ColumnsStep = lazySection(() => import('./columns-step.tsx'), 'ColumnsStep');
const ValuesStep = lazySection(() => import('./values-step.tsx'), 'ValuesStep');
const CheckStep = lazySection(() => import('./check-step.tsx'), 'CheckStep');
const ResultStep = lazySection(() => import('./result-step.tsx'), 'ResultStep');

const route = getRouteApi('/property_import.html');
const ASK_AGAIN_MS = 700;

/** All imports, or one of them at the step given in the URL. */
export function ImportPage() {
  const { id } = route.useSearch();
  const [firstId] = useState(id);
  return id ? <OneImport key={id} id={id} isOpenedHere={id !== firstId} /> : <ImportsPage />;
}

function OneImport({ id, isOpenedHere }: { id: string; isOpenedHere: boolean }) {
  const { step, page } = route.useSearch();
  const navigate = route.useNavigate();
  const discard = useWrite(imports.discard, {
    removed: id,
    onSuccess: () => {
      showSuccess(t('import.discarded'));
      void navigate({ search: {} });
    },
  });
  const { data, error, refetch } = useQuery({
    ...read(imports.get, { query: { id } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.dto) ? ASK_AGAIN_MS : false),
  });
  if (!data) return <LoadingPage of="record" read={{ error, refetch }} h={360} />;
  const it = data.dto;
  const shown = shownStep(it, step);
  const goTo = (step: Step) => void navigate({ search: { id, step } });
  const askToDiscard = async () => {
    if (
      await confirm({
        title: t('import.discard.title'),
        message: t('import.discard.text'),
        confirm: t('import.discard'),
        isDestructive: true,
      })
    )
      discard.mutate({ query: { id } });
  };
  return (
    <>
      <PageHeader
        title={it.fileName}
        beside={<StageBadge stage={it.stage} />}
        subtitle={`${instantText(it.createdAt)} · ${it.createdBy}`}
        back={{ to: '/property_import.html', label: t('imports.title') }}
      >
        {it.can.discard && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={discard.isPending}
            onClick={() => void askToDiscard()}
          >
            {t('import.discard')}
          </Button>
        )}
      </PageHeader>
      <div className={css.wizard}>
        <StepList of={it} shown={shown} />
        <StepRoom step={shown} stage={it.stage} isNews={isOpenedHere}>
          <Suspense fallback={<Loading h={360} />}>
            {stepOf(it, shown, goTo, page ?? 1, (page) => void navigate({ search: { id, step: shown, page } }))}
          </Suspense>
        </StepRoom>
      </div>
    </>
  );
}

type RoomProps = { step: Step; stage: Import['stage']; isNews: boolean; children: ReactNode };

/** The focus goes on to the next step: the button that led there has gone. */
function StepRoom({ step, stage, isNews, children }: RoomProps) {
  const room = useRef<HTMLElement>(null);
  const now = `${step} ${stage}`;
  const shown = useRef(isNews ? undefined : now);
  // The focus belongs to the browser.
  useEffect(() => {
    if (shown.current !== now && document.activeElement === document.body) room.current?.focus({ preventScroll: true });
    shown.current = now;
  }, [now]);
  return (
    <section ref={room} tabIndex={-1} aria-label={t(`import.step.${step}`)} className={css.room}>
      {children}
    </section>
  );
}

function stepOf(it: Import, step: Step, goTo: (step: Step) => void, page: number, onPage: (page: number) => void) {
  if (step === 'columns') return <ColumnsStep of={it} goTo={goTo} />;
  if (step === 'values') return <ValuesStep of={it} goTo={goTo} />;
  if (step === 'check') return <CheckStep of={it} goTo={goTo} page={page} onPage={onPage} />;
  return <ResultStep of={it} page={page} onPage={onPage} />;
}
