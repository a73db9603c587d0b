import { pageOf } from '@lintel/contract/areas/activity';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { mayDo } from '#platform/rights.ts';
import { propertyInAddress } from '#platform/page/property-in-address.ts';
import { RelatedActions } from './related-actions.tsx';

/** What is to be put right on a property, and what was. */
export function ActionsOfProperty({ recordId }: { recordId: string }) {
  const mayManage = mayDo(useMe(), 'PRISM_PROPERTY_ACTION_MANAGE');
  const property = useQuery(read(properties.get, { query: { id: recordId } })).data?.dto;
  const add = property &&
    mayManage &&
    !property.archivedAt && {
      backUrl: `${pageOf('PROPERTY', recordId)}?tab=actions`,
      propertyBriefInfoDto: propertyInAddress(recordId, property.caption),
    };
  return <RelatedActions of={{ propertyIds: [recordId] }} add={add || undefined} />;
}
