import { plusInterval } from '@lintel/contract/cycles/calendar';
import { mostBytesOf } from '@lintel/contract/areas/files';
import { MOST_PHOTOGRAPHS, PHOTOGRAPH_MINUTES } from '@lintel/contract/areas/posters/poster';
import type { PosterForm, PosterReportFields } from '@lintel/contract/areas/posters/poster';
import { uploadTo } from '#areas/files/add-files';
import { filesThere } from '#areas/files/queries';
import { organisationOnPages } from '#areas/shares/shared-item';
import type { Files } from '#platform/file-store/files';
import { conflict, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Upload } from '#platform/http/serve';
import { posterIsGone } from './caller.ts';
import { notifyOfPosterReport } from './notify.ts';

/** The contents of the form: the organisation, and the place of the poster. */
export async function formOfPoster(scope: Scope): Promise<PosterForm> {
  const { caption } = await scope.whole
    .selectFrom('properties')
    .select('caption')
    .where('id', '=', scope.me.poster!.propertyId)
    .executeTakeFirstOrThrow();
  return { organisation: await organisationOnPages(scope), place: caption, today: scope.today };
}

/** Stores a report until somebody of the organisation records it as an accident; returns the id for sending its photographs. */
export async function reportByPoster(scope: Scope, fields: PosterReportFields): Promise<{ id: string }> {
  if (fields.happenedOn > scope.today) throw invalid([{ field: 'happenedOn', message: 'This date is in the future' }]);
  if (fields.happenedOn < plusInterval(scope.today, { count: -1, unit: 'year' }))
    throw invalid([{ field: 'happenedOn', message: 'This was more than a year ago: tell the people here directly' }]);
  const { id: posterId, propertyId } = scope.me.poster!;
  const id = scope.newId();
  await scope.begin([{ id, kind: 'POSTER_REPORT', propertyId }], {
    type: 'CREATE',
    event: 'poster-report.received',
    summary: 'Reported by a poster',
  });
  await scope.db
    .insertInto('posterReports')
    // A name typed before choosing that nobody was hurt is dropped.
    .values({
      id,
      posterId,
      propertyId,
      ...fields,
      hurtName: fields.what === 'injury' ? fields.hurtName : null,
      receivedAt: scope.now.toISOString(),
    })
    .execute();
  await notifyOfPosterReport(scope, id);
  return { id };
}

/** Accepts a photograph for a report just sent by the same poster, and nothing else. */
export async function photographByPoster(
  files: Files,
  upload: Upload,
  { reportId, fileName }: { reportId: string; fileName: string },
): Promise<void> {
  await uploadTo(files, upload, { fileName, evidence: 'photograph' }, async (scope) => {
    const since = new Date(scope.now.getTime() - PHOTOGRAPH_MINUTES * 60_000).toISOString();
    const report = await scope.whole
      .selectFrom('posterReports')
      .select('id')
      .where('id', '=', reportId)
      .where('posterId', '=', scope.me.poster!.id)
      .where('state', '=', 'waiting')
      .where('receivedAt', '>=', since)
      .forUpdate()
      .executeTakeFirst();
    if (!report) throw posterIsGone();
    const there = await filesThere(scope).select('files.id').where('files.recordId', '=', reportId).execute();
    if (there.length >= MOST_PHOTOGRAPHS) throw conflict(`Send at most ${MOST_PHOTOGRAPHS} photographs`);
    return { id: reportId, mostBytes: mostBytesOf('INSPECTION_REPORT') };
  });
}
