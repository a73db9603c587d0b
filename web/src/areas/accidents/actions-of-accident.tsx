import { pageOf } from '@lintel/contract/areas/activity';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { RelatedActions } from '#areas/actions/related-actions.tsx';
import { useMe } from '#platform/current-user.ts';
import { mayDo } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { propertyInAddress } from '#platform/page/property-in-address.ts';

/** Where an action from an accident is raised. */
export const raisingFromAccident = ({ id, ref, category, property }: Accident) => ({
  backUrl: `${pageOf('ACCIDENT', id)}&tab=actions`,
  propertyBriefInfoDto: propertyInAddress(property.id, property.address1),
  source: { id, type: 'ACCIDENT', caption: `${ref} · ${category.name} · ${property.address1}` },
});

/** The actions raised from an accident, and, for those who manage it and actions, the link to raise more (ACC-091, ACC-092). */
export function ActionsOfAccident({ accident }: { accident: Accident }) {
  const mayManageActions = mayDo(useMe(), 'PRISM_PROPERTY_ACTION_MANAGE');
  return (
    <Section title={t('actions.related')}>
      <RelatedActions
        of={{ accidentIds: [accident.id] }}
        add={accident.can.addAction && mayManageActions ? raisingFromAccident(accident) : undefined}
      />
    </Section>
  );
}
