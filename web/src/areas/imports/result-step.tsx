import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import type { ImportKind } from '@lintel/contract/areas/import-kinds';
import { imports, type Import } from '@lintel/contract/areas/imports';
import { IconArrowBackUp, IconListDetails } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read, useWrite } from '#platform/api.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { useMe } from '#platform/current-user.ts';
import { mayDo, maySee } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { Counts } from './counts.tsx';
import css from './imports.module.css';
import { Invited } from './invited.tsx';
import { Outcomes } from './outcomes.tsx';
import { PassProgress } from './pass-progress.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Warnings } from './warnings.tsx';

/** The import itself: its progress, then its result, and undoing it. */
export function ResultStep({ of, page, onPage }: { of: Import; page: number; onPage: (page: number) => void }) {
  const queries = useQueryClient();
  const me = useMe();
  const mayAddDuties = maySee(me, ['PRISM_APP_TASK_MENU']) && mayDo(me, 'PRISM_PROPERTY_TASK_MANAGE');
  const keep = (answer: { dto: Import }) =>
    queries.setQueryData(read(imports.get, { query: { id: of.id } }).queryKey, answer);
  const cancel = useWrite(imports.cancel, { onSuccess: keep });
  const undo = useWrite(imports.undo, { onSuccess: keep, silent: true });
  const askToCancel = async () => {
    if (
      await confirm({
        title: t('import.cancel.title'),
        message: t('import.cancel.text'),
        confirm: t('import.cancel'),
        cancel: t('import.cancel.keep'),
        isDestructive: true,
      })
    )
      cancel.mutate({ query: { id: of.id } });
  };
  const askToUndo = async () => {
    const message = t(`import.undo.text.${of.kind}`, {
      added: of.result?.newCount ?? 0,
      changed: of.result?.changedCount ?? 0,
    });
    if (await confirm({ title: t('import.undo.title'), message, confirm: t('import.undo'), isDestructive: true }))
      undo.mutate({ body: { id: of.id, version: of.version } });
  };
  if (of.stage === 'running') {
    return (
      <Section title={t('import.running.title')}>
        <PassProgress
          of={of}
          label={of.fileName}
          cancel={t('import.cancel')}
          onCancel={() => void askToCancel()}
          isCancelling={cancel.isPending}
        />
        {of.result && <Counts counts={of.result} rowCount={of.rowCount} isDone />}
      </Section>
    );
  }
  if (of.stage === 'undoing') {
    return (
      <Section title={t('import.undo.running')}>
        <Group role="status">
          <Loader size={18} />
          <Text c="dimmed">{t('import.progress.leave')}</Text>
        </Group>
      </Section>
    );
  }
  const broughtCount = (of.result?.newCount ?? 0) + (of.result?.changedCount ?? 0);
  return (
    <div className={css.wizard}>
      {of.message && <Alert color={of.stage === 'undone' ? 'blue' : 'orange'}>{of.message}</Alert>}
      <FailureAlert error={undo.error} />
      <Section title={t(of.stage === 'undone' ? 'import.undone.title' : 'import.result.title')}>
        {of.result ? (
          <Counts counts={of.result} rowCount={of.rowCount} isDone />
        ) : (
          <Text>{t('import.result.nothing')}</Text>
        )}
        <Warnings of={of} />
        {of.kind === 'people' && of.stage !== 'undone' && (of.result?.newCount ?? 0) > 0 && (
          <Invited count={of.result?.invitedCount} isDone />
        )}
        <Group gap="xs" mt="sm">
          {of.stage !== 'undone' && broughtCount > 0 && <ShowThem of={of} />}
          {of.kind === 'properties' && of.stage !== 'undone' && broughtCount > 0 && mayAddDuties && (
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/task_management.html" />}>
              {t('import.result.duties')}
            </Button>
          )}
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/property_import.html" search={{}} />}>
            {t('import.result.more')}
          </Button>
          {of.can.undo && (
            <Button
              variant="default"
              color="red"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              loading={undo.isPending}
              onClick={() => void askToUndo()}
            >
              {t('import.undo')}
            </Button>
          )}
        </Group>
        {of.undoRefusal && (
          <Text size="sm" c="dimmed" mt="xs">
            {of.undoRefusal.reason}
          </Text>
        )}
      </Section>
      {of.stage !== 'undone' && (of.result?.refusedCount ?? 0) > 0 && (
        <RefusedRows of={of} page={page} onPage={onPage} />
      )}
      {of.kind !== 'properties' && of.stage !== 'undone' && <Outcomes of={of} />}
    </div>
  );
}

/** Links to the list of what was imported, if the kind has one. */
function ShowThem({ of: { kind, id } }: { of: Import }) {
  const list = listsOf[kind]?.(id);
  return (
    list && (
      <Button
        leftSection={<IconListDetails size={16} aria-hidden />}
        renderRoot={(props) => <Link {...props} {...list} />}
      >
        {t(`import.result.show.${kind as 'properties' | 'contractors' | 'equipment' | 'people'}`)}
      </Button>
    )
  );
}
const listsOf: Partial<
  Record<
    ImportKind,
    (importId: string) => {
      to: '/property/' | '/contractor_list.html' | '/equipment_list.html' | '/admin/users/active';
      search: object;
    }
  >
> = {
  properties: (importId) => ({ to: '/property/', search: { importIds: [importId], archived: 'ALL' } }),
  contractors: () => ({ to: '/contractor_list.html', search: {} }),
  equipment: () => ({ to: '/equipment_list.html', search: { sortingField: 'ref', sortingAscending: false } }),
  people: () => ({ to: '/admin/users/active', search: { states: ['pending'] } }),
};
