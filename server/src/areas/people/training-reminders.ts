import { daysBetween } from '@lintel/contract/cycles/calendar';
import { notify } from '#areas/notices/notify';
import type { NewNotice } from '#areas/notices/notify';
import { keptNoticeRules } from '#areas/notices/rules';
import { newestRung } from '#areas/notices/rungs';
import { visibleUsers } from '#areas/users/queries';
import { holdersOf } from '#platform/access/access-sql';
import type { Scope } from '#platform/scope';
import { trainingKindsOf } from './training-rules.ts';
import { standingsOf } from './training-standing.ts';

/**
 * Reminds of training that ends, on the ladder of tasks: the person as owner, their manager, the directors. Expired training is
 * only reminded of if required. Each rung is sent once, however often this is called.
 */
export async function remindOfTraining(scope: Scope): Promise<void> {
  const kinds = (await trainingKindsOf(scope)).filter(({ isOffered }) => isOffered);
  const standings = await standingsOf(scope, kinds);
  if (standings.size === 0) return;
  const found = await visibleUsers(scope)
    .select(['users.id', 'users.fullName', 'users.managerId'])
    .where('users.deactivatedAt', 'is', null)
    .where('users.id', 'in', [...standings.keys()])
    .execute();
  const { tasks: ladder, directorIds } = await keptNoticeRules(scope);
  const keepers = new Set(await holdersOf(scope, 'PRISM_APP_PEOPLE_MANAGE'));
  const notices = found.flatMap(({ id, fullName, managerId }) =>
    kinds.flatMap((kind): NewNotice[] => {
      const standing = standings.get(id)?.get(kind.id);
      if (!standing?.toOn) return [];
      const late = daysBetween(standing.toOn, scope.today);
      const rung = newestRung(ladder, late);
      if (!rung || (late > 0 && !standing.isRequired)) return [];
      // Of confidential training only directors who manage people are notified.
      const directors = kind.isConfidential ? directorIds.filter((director) => keepers.has(director)) : directorIds;
      const levels = { owner: [id], manager: managerId ? [managerId] : [], director: directors };
      return [...new Set(rung.to.flatMap((level) => levels[level]))].map((to) => ({
        kind: late > 0 ? ('training-ended' as const) : ('training-ending' as const),
        // A notice about a user is visible only to that user; the title says whose training it is.
        about: { type: 'USER' as const, id: to },
        to: [to],
        title: to === id ? kind.name : `${fullName}: ${kind.name}`,
        occasion: `${id}/${kind.id}/${standing.toOn}/${rung.days}`,
        details: { day: standing.toOn!, personId: id, part: kind.id },
      }));
    }),
  );
  await notify(scope, notices);
}
