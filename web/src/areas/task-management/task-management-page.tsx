import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { taskManagement, type TaskTypeCounts } from '@lintel/contract/areas/task-management';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { EndBar } from '#platform/form/end-bar.tsx';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { Loading } from '#platform/page/loading.tsx';
import { mayDo, maySee } from '#platform/rights.ts';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import {
  asideCount,
  broughtBack,
  isAnythingPending,
  keyOf,
  missingDates,
  nothingPending,
  withAdds,
  withRemoves,
} from './pending.ts';
import { PendingAdds } from './pending-adds.tsx';
import { PendingRemoves } from './pending-removes.tsx';
import { ProposeDuties } from './propose-duties.tsx';
import css from './task-management.module.css';
import { TypeProperties } from './type-properties.tsx';
import { TypeTable } from './type-table.tsx';
import { useConfirmPending } from './use-confirm-pending.ts';

const route = getRouteApi('/task_management.html');

/** Adds task types to properties and removes them, many at a time (TM-001 to TM-006). */
export function TaskManagementPage() {
  const at = route.useSearch();
  const me = useMe();
  const mayManage = mayDo(me, 'PRISM_PROPERTY_TASK_MANAGE');
  const types = useQuery(read(taskManagement.types));
  const [pending, setPending] = useState(nothingPending);
  const [chosen, setChosen] = useState<TaskTypeCounts>();
  const [reason, setReason] = useState('');
  const statutory = new Set(types.data?.objects.flatMap((type) => (type.statutory ? type.code : [])));
  const [missing, setMissing] = useState<{ key: string }>();
  const { confirmPending, progress, isRemoving } = useConfirmPending(pending, setPending, {
    reason,
    onReason: setReason,
    statutory,
    onMissing: (line) => setMissing({ key: keyOf(line) }),
  });
  const missingCount = missingDates(pending).length;
  const step = !isAnythingPending(pending) ? 'choose' : missingCount > 0 ? 'dates' : 'confirm';
  // A selection in a dialog is unsaved input too, and removals in progress may have to be confirmed again.
  const [isChoosing, setChoosing] = useState(false);
  useUnsavedChanges(isAnythingPending(pending) || isChoosing || isRemoving);
  const setApart = asideCount(pending);
  if (types.isError && !types.data) return <FailurePage error={types.error} reset={() => void types.refetch()} />;
  // Each type counts the properties with it and without it.
  if (types.data?.objects.length && types.data.objects.every((type) => type.omittedCount + type.includedCount === 0))
    return (
      <>
        <PageHeader title={t('task.management.title')} subtitle={t('task.management.subtitle')} />
        <Stack align="start">
          <Text>{t('properties.none')}</Text>
          {maySee(me, ['PRISM_APP_PROPERTY_MENU']) && (
            <Button renderRoot={(props) => <Link {...props} to={'/property/' as never} />}>
              {t('properties.title')}
            </Button>
          )}
        </Stack>
      </>
    );
  return (
    <>
      <PageHeader title={t('task.management.title')} subtitle={t('task.management.subtitle')}>
        {mayManage && (
          <ProposeDuties
            at={at}
            isNext={!isAnythingPending(pending)}
            onChoosing={setChoosing}
            onTake={(lines) => setPending((now) => withAdds(now, lines))}
          />
        )}
      </PageHeader>
      <Stack gap="md">
        {mayManage && <Steps at={step} />}
        {types.data ? (
          <TypeTable types={types.data.objects} pending={pending} onChoose={mayManage ? setChosen : undefined} />
        ) : (
          <Loading h="80dvh" />
        )}
        {mayManage && (
          <>
            <PendingAdds pending={pending} onChange={setPending} missing={missingCount > 0 ? missing : undefined} />
            <PendingRemoves
              pending={pending}
              onChange={setPending}
              statutory={statutory}
              reason={reason}
              onReason={setReason}
            />
            {setApart > 0 && (
              <Alert color="gray">
                <Group justify="space-between">
                  <Text>{t('task.management.aside', { count: setApart })}</Text>
                  <Button size="compact-sm" variant="default" onClick={() => setPending(broughtBack)}>
                    {t('task.management.bring.back')}
                  </Button>
                </Group>
              </Alert>
            )}
          </>
        )}
      </Stack>
      {mayManage && (
        <EndBar>
          <Text className="tabular" role="status">
            {progress
              ? t('task.management.sending', {
                  sent: progress.sent,
                  total: progress.of,
                })
              : t('task.management.pending', {
                  adds: pending.adds.size,
                  removes: pending.removes.size,
                })}
            {!progress && missingCount > 0 && (
              <Text component="span" fw={600} c="var(--mantine-color-red-light-color)">
                {' · '}
                {t('task.management.missing', { count: missingCount })}
              </Text>
            )}
          </Text>
          {progress && (
            <Progress
              className={css.progress}
              value={(progress.sent / progress.of) * 100}
              animated
              aria-label={t('task.management.progress')}
            />
          )}
          <Button
            variant={isAnythingPending(pending) ? 'filled' : 'default'}
            loading={progress !== undefined}
            onClick={() => void confirmPending()}
          >
            {t('task.management.confirm')}
          </Button>
        </EndBar>
      )}
      {chosen && (
        <TypeProperties
          type={chosen}
          pending={pending}
          onChoosing={setChoosing}
          onSubmit={(adds, removes) => {
            setPending((now) => withRemoves(withAdds(now, adds), removes));
            setChosen(undefined);
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

const steps = ['choose', 'dates', 'confirm'] as const;

/** The steps of the page, and the current one. */
const Steps = ({ at }: { at: (typeof steps)[number] }) => (
  <ol className={css.steps} aria-label={t('task.management.steps')}>
    {steps.map((step) => (
      <li key={step} aria-current={step === at ? 'step' : undefined}>
        {t(`task.management.step.${step}`)}
      </li>
    ))}
  </ol>
);
