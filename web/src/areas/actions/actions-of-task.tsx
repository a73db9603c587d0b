import type { Task } from '@lintel/contract/areas/tasks/task';
import { useMe } from '#platform/current-user.ts';
import { mayDo } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { raisingFrom } from '#areas/tasks/actions-to-raise.tsx';
import { RelatedActions } from './related-actions.tsx';

/** The actions of a task and of its inspection reports. */
export function ActionsOfTask({ task }: { task: Task }) {
  const mayManage = mayDo(useMe(), 'PRISM_PROPERTY_ACTION_MANAGE');
  return (
    <Section title={t('actions.related')}>
      <RelatedActions of={{ taskIds: [task.id] }} add={mayManage ? raisingFrom(task) : undefined} />
    </Section>
  );
}
