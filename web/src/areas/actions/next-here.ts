import { shownActionName, type Action } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import type { NextStep } from '#platform/page/next-steps.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

/** Finds the user's next action at the property of a completed one; none if it cannot be read. */
export function useNextHere() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async ({ id, propertyBriefInfoDto: property }: Action): Promise<NextStep[]> => {
    if (!property) return [];
    const body = actionList.search.parse({
      ...actionList.defaults,
      propertyIds: [property.id],
      status: 'OPEN',
      whose: 'MINE',
      closings: ['open'],
      sortingField: 'dueDate',
      sortingAscending: true,
      page: 1,
    });
    const { objects } = await queries.fetchQuery(read(actions.list, { body })).catch(() => ({ objects: [] }));
    const next = objects.find((action) => action.id !== id && action.dueDate !== null);
    if (!next) return [];
    return [
      {
        label: t('next.here', { name: shownActionName(next.name), day: dayText(next.dueDate) }),
        run: () => void navigate({ to: '/actions/item/$id', params: { id: next.id }, search: {} }),
      },
    ];
  };
}
