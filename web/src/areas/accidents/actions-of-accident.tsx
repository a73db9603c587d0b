import { pageOf } from '@lintel/contract/areas/activity';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { RelatedActions } from '#areas/actions/related-actions.tsx';
import { useMe } from '#platform/current-user.ts';
import { mayDo } from '#platform/rights.ts';
import { Section } from '#platform/section.tsx';
import { t } from '#platform/texts.ts';

/** What was raised from an accident, and for who manages it, and actions, the way to raise more (ACC-091, ACC-092). */
export function ActionsOfAccident({ accident: { id, ref, category, property, can } }: { accident: Accident }) {
  const mayManageActions = mayDo(useMe(), 'PRISM_PROPERTY_ACTION_MANAGE');
  const add = {
    backUrl: `${pageOf('ACCIDENT', id)}&tab=actions`,
    propertyBriefInfoDto: { id: property.id, address1: property.address1 },
    source: { id, type: 'ACCIDENT', caption: `${ref} · ${category.name} · ${property.address1}` },
  };
  return (
    <Section title={t('actions.related')}>
      <RelatedActions of={{ accidentIds: [id] }} add={can.addAction && mayManageActions ? add : undefined} />
    </Section>
  );
}
