import { pageOf } from '@lintel/contract/areas/activity';
import type { ActionSource } from '@lintel/contract/areas/actions/action';
import { AddressLink } from '#platform/list/address-link.tsx';

/** The record that an action was raised from: a link for those who may see it, its caption for others (ACT-034). */
export function SourceLink({ source }: { source: ActionSource }) {
  if (!source.canView) return source.caption;
  return <AddressLink href={pageOf(source.type, source.id)}>{source.caption}</AddressLink>;
}
