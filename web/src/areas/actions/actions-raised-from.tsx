import { pageOf, type KindWithPages } from '@lintel/contract/areas/activity';
import type { ActionSourceType } from '@lintel/contract/areas/actions/states';
import { useMe } from '#platform/current-user.ts';
import { propertyInAddress } from '#platform/page/property-in-address.ts';
import { mayDo } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { RelatedActions } from './related-actions.tsx';

type Source = {
  type: ActionSourceType & KindWithPages;
  id: string;
  /** Its reference, and what it is about. */
  name: readonly string[];
  property: { id: string; address: string };
};

/** Where an action from a record is raised: the initial search of the form, which leads back to the tab of actions. */
export const raisingFrom = ({ type, id, name, property }: Source) => ({
  backUrl: `${pageOf(type, id)}&tab=actions`,
  propertyBriefInfoDto: propertyInAddress(property.id, property.address),
  source: { id, type, caption: [...name, property.address].join(' · ') },
});

type Props = {
  /** The record, as a filter of the action list: `{ accidentIds: [id] }`. */
  of: Record<string, string[]>;
  /** For those who may raise actions from the record: where. */
  raises: object | false;
};

/** The actions raised from a record, and, for those who also manage actions, the link to raise more (ACC-091, ACC-092, ENF-016). */
export function ActionsRaisedFrom({ of, raises }: Props) {
  const mayManage = mayDo(useMe(), 'PRISM_PROPERTY_ACTION_MANAGE');
  return (
    <Section title={t('actions.related')}>
      <RelatedActions of={of} add={raises && mayManage ? raises : undefined} />
    </Section>
  );
}
