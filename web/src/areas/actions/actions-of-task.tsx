import type { Task } from '@lintel/contract/areas/tasks/task';
import { useMe } from '#platform/current-user.ts';
import { mayDo } from '#platform/rights.ts';
import { Section } from '#platform/section.tsx';
import { t } from '#platform/texts.ts';
import { RelatedActions } from './related-actions.tsx';

/** The actions of a task and of its inspection reports. */
export function ActionsOfTask({ task: { id, caption, property } }: { task: Task }) {
  const mayManage = mayDo(useMe(), 'PRISM_PROPERTY_ACTION_MANAGE');
  const add = {
    backUrl: `/task/${id}?tab=actions`,
    propertyBriefInfoDto: { id: property.id, address1: property.caption },
    source: { id, type: 'TASK', caption },
  };
  return (
    <Section title={t('actions.related')}>
      <RelatedActions of={{ taskIds: [id] }} add={mayManage ? add : undefined} />
    </Section>
  );
}
