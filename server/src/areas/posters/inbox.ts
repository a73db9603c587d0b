import { sql } from 'kysely';
import { AccidentFields } from '@lintel/contract/areas/accidents/accident';
import type { PosterReport, PosterState } from '@lintel/contract/areas/posters/poster';
import { addAccident } from '#areas/accidents/save';
import { knownEntries } from '#areas/dictionaries/queries';
import { fileCountsOf } from '#areas/files/queries';
import { moveFilesOf } from '#areas/files/service';
import { conflict, invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { logAccess, accessLogOf } from './access-log.ts';
import { visiblePosterReports } from './queries.ts';
import { pageCounts } from '#platform/list/paged';

const LIMIT = 20;
/** Personal information, cleared once the report is decided. */
const personal = { hurtName: null, fullName: null, phone: null, email: null };

/** The reports in a state that the reader sees; and their number, which can be given without reading them. */
export const reportsIn = (scope: Scope, state: PosterState) =>
  visiblePosterReports(scope).where('posterReports.state', '=', state);
export async function countOf(found: ReturnType<typeof reportsIn>): Promise<number> {
  const { count } = await found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Reports in a state, latest first. */
export async function posterReports(scope: Scope, { state, page }: { state: PosterState; page: number }) {
  const found = reportsIn(scope, state);
  const count = await countOf(found);
  const rows = await found
    .select('posterReports.id')
    .orderBy('posterReports.receivedAt', 'desc')
    .orderBy('posterReports.id')
    .limit(LIMIT)
    .offset((page - 1) * LIMIT)
    .execute();
  const ids = rows.map(({ id }) => id);
  const objects = await read(scope, ids);
  await logAccess(scope, ids);
  return { objects, ...pageCounts(page, LIMIT, count) };
}

async function getPosterReport(scope: Scope, id: string): Promise<PosterReport> {
  const [report] = await read(scope, [id]);
  if (!report) throw notFound('report');
  return report;
}

/** A report for somebody who opens it. */
export async function openPosterReport(scope: Scope, id: string): Promise<PosterReport> {
  const report = await getPosterReport(scope, id);
  await logAccess(scope, [id]);
  return report;
}

async function read(scope: Scope, ids: string[]): Promise<PosterReport[]> {
  if (ids.length === 0) return [];
  const rows = await visiblePosterReports(scope)
    .leftJoin('accidents', 'accidents.id', 'posterReports.accidentId')
    .leftJoin('users', 'users.id', 'posterReports.decidedBy')
    .selectAll('posterReports')
    .select(['properties.caption', 'accidents.reference', 'users.fullName as decider'])
    .where('posterReports.id', 'in', ids)
    .orderBy('posterReports.receivedAt', 'desc')
    .orderBy('posterReports.id')
    .execute();
  const fileCounts = await fileCountsOf(scope, ids);
  const openings = await accessLogOf(scope, ids);
  return rows.map(({ propertyId, caption, decider, accidentId, reference, ...row }) => ({
    ...row,
    property: { id: propertyId, name: caption },
    decidedBy: decider,
    accident: accidentId && reference ? { id: accidentId, ref: reference } : null,
    fileCount: fileCounts.get(row.id)?.count ?? 0,
    readBy: openings.filter(({ reportId }) => reportId === row.id).map(({ reportId: _, ...opening }) => opening),
  }));
}

/** Creates an accident from a report: its text, its personal information, and its photographs. */
export async function acceptPosterReport(scope: Scope, { id, categoryId }: { id: string; categoryId: string }) {
  const report = await holdWaiting(scope, id);
  if (!(await knownEntries(scope, 'ACCIDENT_CATEGORY')).some((entry) => entry.id === categoryId))
    throw invalid([{ field: 'categoryId', message: 'Choose one from the list' }]);
  const { propertyId, happenedOn, happenedAt, place, said, hurtName, fullName, phone, email } = report;
  const accident = await addAccident(scope, {
    ...AccidentFields.parse({
      propertyId,
      categoryId,
      accidentDate: happenedOn,
      accidentTime: happenedAt,
      locationDescription: place,
      note: said,
      reporter: { ...inParts(fullName), phone, email },
      // The name of somebody who was not hurt after all is kept too: there is nowhere else for it.
      injuredPerson: inParts(hurtName),
    }),
    uploadSessionId: null,
    sameIncidentAs: null,
  });
  await moveFilesOf(scope, id, accident.id);
  await decided(scope, id, { state: 'accepted', accidentId: accident.id });
  await scope.record(id, {
    type: 'STATUS_CHANGE',
    event: 'poster-report.accepted',
    summary: `Recorded as ${accident.ref}`,
  });
  return getPosterReport(scope, id);
}

/** The last word is the surname. */
function inParts(name: string | null) {
  const words = name?.split(' ') ?? [];
  return {
    firstName: words.slice(0, -1).join(' ') || null,
    lastName: words.at(-1) ?? null,
  };
}

/** Rejects a report, with the reason. */
export async function rejectPosterReport(scope: Scope, { id, reason }: { id: string; reason: string }) {
  await holdWaiting(scope, id);
  await decided(scope, id, { state: 'rejected', reason });
  await scope.record(id, { type: 'STATUS_CHANGE', event: 'poster-report.rejected', summary: 'Rejected' });
  return getPosterReport(scope, id);
}

async function holdWaiting(scope: Scope, id: string) {
  const report = await visiblePosterReports(scope)
    .selectAll('posterReports')
    .where('posterReports.id', '=', id)
    .forUpdate('posterReports')
    .executeTakeFirst();
  if (!report) throw notFound('report');
  if (report.state !== 'waiting') throw conflict('Somebody has already decided this report');
  return report;
}

const decided = (
  { db, me, now }: Scope,
  id: string,
  to: { state: 'accepted'; accidentId: string } | { state: 'rejected'; reason: string },
) =>
  db
    .updateTable('posterReports')
    .set({ ...to, ...personal, decidedAt: now.toISOString(), decidedBy: me.id })
    .where('id', '=', id)
    .execute();
