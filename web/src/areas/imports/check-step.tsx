import { Alert, Button } from '@mantine/core';
import { imports, type Import } from '@lintel/contract/areas/imports';
import { useQueryClient } from '@tanstack/react-query';
import { read, useWrite } from '#platform/api.ts';
import { EndBar } from '#platform/form/end-bar.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { Certificates } from './certificates.tsx';
import { Invited } from './invited.tsx';
import { Counts } from './counts.tsx';
import css from './imports.module.css';
import { Outcomes } from './outcomes.tsx';
import { PassProgress } from './pass-progress.tsx';
import { RefusedRows } from './refused-rows.tsx';
import type { Step } from './steps.ts';
import { Warnings } from './warnings.tsx';

/** The dry run: what would happen to every row, before anything changes. */
export function CheckStep({
  of,
  goTo,
  page,
  onPage,
}: {
  of: Import;
  goTo: (step: Step) => void;
  page: number;
  onPage: (page: number) => void;
}) {
  const queries = useQueryClient();
  const keep = (answer: { dto: Import }) =>
    queries.setQueryData(read(imports.get, { query: { id: of.id } }).queryKey, answer);
  const check = useWrite(imports.check, { onSuccess: keep });
  const cancel = useWrite(imports.cancel, { onSuccess: keep });
  const start = useWrite(imports.start, {
    onSuccess: (answer) => {
      keep(answer);
      goTo('result');
    },
  });
  const { checked } = of;
  const toDo = checked ? checked.newCount + checked.changedCount : 0;
  return (
    <div className={css.wizard}>
      <Section title={t('import.check.title')}>
        {of.stage === 'checking' ? (
          <PassProgress
            of={of}
            label={t('import.check.running')}
            cancel={t('import.cancel.check')}
            onCancel={() => cancel.mutate({ query: { id: of.id } })}
            isCancelling={cancel.isPending}
          />
        ) : checked ? (
          <>
            <Counts counts={checked} rowCount={of.rowCount} />
            <Verdict of={of} toDo={toDo} />
            {of.kind === 'people' && checked.newCount > 0 && <Invited count={checked.invitedCount} />}
            <Warnings of={of} />
          </>
        ) : (
          <>
            {of.message && (
              <Alert color="red" role="alert" mb="sm">
                {of.message}
              </Alert>
            )}
            <p className={css.hint}>{t('import.check.hint')}</p>
            <Button
              loading={check.isPending}
              disabled={!of.can.check}
              onClick={() => check.mutate({ body: { id: of.id, version: of.version } })}
            >
              {t('import.check.do')}
            </Button>
          </>
        )}
      </Section>
      {of.kind === 'dates' && <Certificates of={of} />}
      {checked && checked.refusedCount > 0 && <RefusedRows of={of} page={page} onPage={onPage} />}
      {checked && of.kind !== 'properties' && <Outcomes of={of} />}
      {checked && (
        <EndBar isInset>
          <Button variant="default" onClick={() => goTo('columns')}>
            {t('import.back')}
          </Button>
          <Button
            variant="default"
            loading={check.isPending}
            onClick={() => check.mutate({ body: { id: of.id, version: of.version } })}
          >
            {t('import.check.again')}
          </Button>
          <Button
            disabled={!of.can.start}
            loading={start.isPending}
            onClick={() => start.mutate({ body: { id: of.id, version: of.version } })}
          >
            {t(`import.start.${of.kind}`, { count: toDo })}
          </Button>
        </EndBar>
      )}
    </div>
  );
}

function Verdict({ of: { checked, setup, can }, toDo }: { of: Import; toDo: number }) {
  if (!checked) return null;
  if (setup?.existing === 'stop' && checked.existingCount > 0)
    return <Alert color="orange">{t('import.check.stop', { count: checked.existingCount })}</Alert>;
  if (toDo === 0) return <Alert color="blue">{t('import.check.nothing')}</Alert>;
  return checked.refusedCount > 0 && can.start ? (
    <Alert color="orange">{t('import.check.refused', { count: checked.refusedCount })}</Alert>
  ) : null;
}
