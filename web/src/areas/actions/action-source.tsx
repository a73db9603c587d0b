import type { ActionSource } from '@lintel/contract/areas/actions/action';
import type { ActionSourceType } from '@lintel/contract/areas/actions/states';
import { AddressLink } from '#platform/list/address-link.tsx';

/** Where a source is to be seen (ACT-019 to 022). */
const addresses: Record<ActionSourceType, (id: string) => string> = {
  TASK: (id) => `/task/${id}`,
  INSPECTION_REPORT: (id) => `/inspection_view.html?id=${id}`,
  ACCIDENT: (id) => `/accident_view.html?id=${id}`,
  ENFORCEMENT_VISIT: (id) => `/enforcement_visit_view.html?id=${id}`,
};
export const addressOfSource = ({ type, id }: Pick<ActionSource, 'type' | 'id'>) => addresses[type](id);

/** The record that an action was raised from: a link for who may see it, its caption for everybody else (ACT-034). */
export function SourceLink({ source }: { source: ActionSource }) {
  if (!source.canView) return source.caption;
  return <AddressLink href={addressOfSource(source)}>{source.caption}</AddressLink>;
}
