import type { Permission } from '@lintel/contract/platform/permissions';
import { searchesOf } from '@lintel/contract/areas/people/links';
import type { PersonCounts } from '@lintel/contract/areas/people/person';
import { stringifySearch } from '#platform/address.ts';
import { countText } from '#platform/count-text.ts';
import { useMe } from '#platform/current-user.ts';
import { AddressLink } from '#platform/list/address-link.tsx';
import { maySee, whoSeesActions } from '#platform/rights.ts';

const lists: Record<keyof PersonCounts, { address: string; allow: readonly Permission[] }> = {
  propertyCount: { address: '/property/', allow: ['PRISM_APP_PROPERTY_MENU'] },
  taskCount: { address: '/tasks', allow: ['PRISM_APP_TASK_MENU'] },
  overdueTaskCount: { address: '/tasks', allow: ['PRISM_APP_TASK_MENU'] },
  actionCount: { address: '/actions/list', allow: whoSeesActions },
  overdueActionCount: { address: '/actions/list', allow: whoSeesActions },
};

/** The number of records that somebody holds; links to their list for those who may see it. */
export function HeldCount({ of, count, personId }: { of: keyof PersonCounts; count: number; personId: string }) {
  const { address, allow } = lists[of];
  const opensList = maySee(useMe(), allow);
  const text = countText(count);
  if (count === 0 || !opensList) return text;
  const isOverdue = of === 'overdueTaskCount' || of === 'overdueActionCount';
  return (
    <AddressLink href={`${address}${stringifySearch(searchesOf(personId)[of])}`} {...(isOverdue && { c: 'red' })}>
      {text}
    </AddressLink>
  );
}
