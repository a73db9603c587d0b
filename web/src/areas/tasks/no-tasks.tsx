import { Button, EmptyState } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';

/** Instead of tasks, while there are none at all: where they are added, for those who may. */
export function NoTasks() {
  const mayManage = mayDo(useMe(), 'PRISM_PROPERTY_TASK_MANAGE');
  return (
    <EmptyState icon={<IconChecklist aria-hidden />} title={t('tasks.none')} description={t('tasks.none.hint')} py="xl">
      {mayManage && (
        <EmptyState.Actions>
          <Button renderRoot={(props) => <Link {...props} to="/task_management.html" />}>{t('tasks.none.add')}</Button>
        </EmptyState.Actions>
      )}
    </EmptyState>
  );
}
