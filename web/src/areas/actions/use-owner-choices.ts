import { candidates } from '#areas/shares/candidates.ts';
import { useMe } from '#platform/current-user.ts';
import { t } from '#platform/texts.ts';
import type { Choice } from './raise-lines.ts';

/** Who an action can be assigned to at once: the user, and the owners of its source. */
export function useOwnerChoices(owners: readonly { name: string; email: string | null }[]): Choice[] {
  const me = useMe();
  return candidates(me, owners).map(({ name, email }) => ({
    value: email,
    label: email === me.email ? t('action.assignee.me', { name }) : name,
  }));
}
