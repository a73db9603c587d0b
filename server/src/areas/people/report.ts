import type { PeopleReportRow, PeopleReportSearch } from '@lintel/contract/areas/people/report';
import { shownLogin } from '#areas/users/queries';
import type { Scope } from '#platform/scope';
import { countedPeople, isManagedByReader, membersOf } from './queries.ts';
import { pageCounts } from '#platform/list/paged';

/** The people whom the reader manages with what they look after, limited to what the reader may see. */
export async function peopleReport(scope: Scope, asked: PeopleReportSearch) {
  const { limit, page } = asked;
  const rows = (await managedPeople(scope, asked)).sort(inOrderOf(asked));
  return { objects: rows.slice((page - 1) * limit, page * limit), ...pageCounts(page, limit, rows.length) };
}

async function managedPeople(
  scope: Scope,
  { active, externalUser, directly, selectedGroupIds }: PeopleReportSearch,
): Promise<PeopleReportRow[]> {
  const found = await countedPeople(scope)
    .select([
      'users.id',
      'users.fullName',
      'users.login',
      'users.isExternal',
      'heldActions.actionCount',
      'heldTasks.taskCount',
      'heldProperties.propertyCount',
      'heldTasks.overdueTaskCount',
      'heldActions.overdueActionCount',
    ])
    .where(isManagedByReader(scope))
    .$if(directly, (query) => query.where('users.managerId', '=', scope.me.id))
    .where('users.deactivatedAt', active ? 'is' : 'is not', null)
    .$if(externalUser !== undefined, (query) => query.where('users.isExternal', '=', externalUser!))
    .$if(selectedGroupIds.length > 0, (query) => query.where('users.id', 'in', membersOf(scope, selectedGroupIds)))
    .execute();
  return found.map((person) => ({
    id: person.id,
    fullName: person.fullName,
    login: shownLogin(scope, person),
    externalUser: person.isExternal,
    actionSummaryCount: person.actionCount ?? 0,
    taskSummaryCount: person.taskCount ?? 0,
    propertyCount: person.propertyCount ?? 0,
    overdueTaskCount: person.overdueTaskCount ?? 0,
    overdueActionCount: person.overdueActionCount ?? 0,
  }));
}

/** The on-time percentage of what a person holds; null if they hold nothing, which sorts last either way. */
const performanceOf = ({ taskSummaryCount, actionSummaryCount, ...row }: PeopleReportRow) => {
  const all = taskSummaryCount + actionSummaryCount;
  return all === 0 ? null : (all - row.overdueTaskCount - row.overdueActionCount) / all;
};
const overdueOf = (row: PeopleReportRow) => row.overdueTaskCount + row.overdueActionCount;

const names = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });
const compare = (one: string | number | boolean, other: string | number | boolean) =>
  typeof one === 'string' ? names.compare(one, String(other)) : Number(one) - Number(other);

/** Equal ones are sorted by most overdue first, then by name. */
function inOrderOf({ sortingField, sortingAscending }: PeopleReportSearch) {
  const valueOf = (row: PeopleReportRow) => (sortingField === 'performance' ? performanceOf(row) : row[sortingField]);
  return (one: PeopleReportRow, other: PeopleReportRow) => {
    const [mine, theirs] = [valueOf(one), valueOf(other)];
    if ((mine === null) !== (theirs === null)) return mine === null ? 1 : -1;
    const way = mine === null || theirs === null ? 0 : compare(mine, theirs) * (sortingAscending ? 1 : -1);
    return way || overdueOf(other) - overdueOf(one) || names.compare(one.fullName, other.fullName);
  };
}
