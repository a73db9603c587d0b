import type { DashboardTile } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { DoughnutParts } from '#platform/record/record-kind';
import type { Scope } from '#platform/scope';
import { accidentsByCategoryAndRiddor, monthsOf } from './summary.ts';

const places = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Accidents of twelve months by category and by RIDDOR (DASH-003); accidents have no owner, so nobody's own work includes any. */
export async function accidentDoughnuts(scope: Scope, role: WhoseTasks): Promise<DoughnutParts[]> {
  if (role !== 'ALL') return [];
  const { byCategory, byRiddor } = await accidentsByCategoryAndRiddor(scope, monthsOf(scope, 12));
  return [
    {
      id: 'accidents-by-category',
      title: 'Accidents in 12 months by category',
      parts: commonest(byCategory),
    },
    {
      id: 'accidents-by-riddor',
      title: 'Accidents in 12 months and RIDDOR',
      parts: byRiddor,
    },
  ];
}

/** The commonest by name, the rest combined: its position determines the colour of each. */
function commonest(tiles: DashboardTile[]): DashboardTile[] {
  const named = tiles.slice(0, tiles.length > places.length + 1 ? places.length : places.length + 1);
  const others = tiles.slice(named.length);
  const parts = named.map((tile, at) => ({ ...tile, id: places[at] ?? 'others' }));
  if (others.length === 0) return parts;
  return [
    ...parts,
    {
      id: 'others',
      label: 'Other categories',
      count: others.reduce((sum, { count }) => sum + count, 0),
      search: { ...others[0]!.search, categoryIds: others.map(({ id }) => id) },
    },
  ];
}
