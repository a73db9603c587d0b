import type { Permission } from '@lintel/contract/platform/permissions';
import { listOf } from '@lintel/contract/areas/people/links';
import type { PersonCounts } from '@lintel/contract/areas/people/person';
import { useMe } from '#platform/current-user.ts';
import { AddressLink } from '#platform/list/address-link.tsx';
import { maySee } from '#platform/rights.ts';

const opens: Record<keyof PersonCounts, Permission> = {
  propertyCount: 'PRISM_APP_PROPERTY_MENU',
  taskCount: 'PRISM_APP_TASK_MENU',
  overdueTaskCount: 'PRISM_APP_TASK_MENU',
  actionCount: 'PRISM_APP_ACTION_MENU',
  overdueActionCount: 'PRISM_APP_ACTION_MENU',
};

/** How much somebody holds of something; opens its list for who may see that. */
export function HeldCount({ of, count, personId }: { of: keyof PersonCounts; count: number; personId: string }) {
  const opensList = maySee(useMe(), [opens[of]]);
  const text = count.toLocaleString('en-GB');
  if (count === 0 || !opensList) return text;
  const isOverdue = of === 'overdueTaskCount' || of === 'overdueActionCount';
  return (
    <AddressLink href={listOf(of, personId)} {...(isOverdue && { c: 'red' })}>
      {text}
    </AddressLink>
  );
}
