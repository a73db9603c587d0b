import type { ReportPreset, SavedReportPreset } from '@lintel/contract/areas/reports/preset';
import type { Scope } from '#platform/scope';
import { ownPreset } from './queries.ts';

/** The caller's order of the charts; empty if they have saved none. */
export const reportPreset = async (scope: Scope): Promise<ReportPreset> =>
  (await ownPreset(scope)) ?? { orderCodes: [], favoriteCodes: [], lastOpenedCodes: [] };

/** Stores what is sent; an omitted list stays unchanged (gap G34). */
export async function saveReportPreset(scope: Scope, sent: SavedReportPreset): Promise<ReportPreset> {
  const kept = Object.fromEntries(
    Object.entries(sent).flatMap(([name, codes]) => (codes ? [[name, JSON.stringify(codes)]] : [])),
  );
  const values = { userId: scope.me.id, ...kept };
  await scope.db
    .insertInto('reportPresets')
    .values(values)
    .onConflict((there) => there.columns(['organisationId', 'userId']).doUpdateSet(values))
    .execute();
  return reportPreset(scope);
}
