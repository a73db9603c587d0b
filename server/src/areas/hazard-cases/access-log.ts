import type { HazardCase, HazardAccess } from '@lintel/contract/areas/hazard-cases/case';
import { withFileNames } from '#areas/files/entries';
import { logAccesses, newestOpenings, reader } from '#platform/access/access-log';
import { forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { getCase } from './case.ts';
import { findCase } from './queries.ts';

/** Records that somebody reads the personal information of a case, once a day for each file. */
export const logAccess = (scope: Scope, caseId: string, fileId: string | null = null): Promise<void> =>
  logAccesses(scope, 'hazardCaseOpenings', [{ caseId, fileId, ...reader(scope) }]);

/** A case for somebody opening its page. */
export async function readCase(scope: Scope, id: string): Promise<HazardCase> {
  const found = await getCase(scope, id);
  if (found.isPersonalShown) await logAccess(scope, id);
  return found;
}

/** Who read the personal information of a case, newest first, for those who manage it. */
export async function accessLogOf(scope: Scope, id: string): Promise<{ objects: HazardAccess[] }> {
  const found = await findCase(scope, id);
  if (!found) throw notFound('hazard case');
  if (!found.manages) throw forbidden();
  const openings = scope.db.selectFrom('hazardCaseOpenings as opening').where('opening.caseId', '=', id);
  return { objects: await withFileNames(scope, id, await newestOpenings(openings)) };
}
