import { posters } from '@lintel/contract/areas/posters/endpoints';
import { posterTexts as texts } from '@lintel/contract/texts/posters';
import { openFiles } from '#platform/file-store/files';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { formOfPoster, photographByPoster, reportByPoster } from './by-poster.ts';
import { acceptPosterReport, openPosterReport, posterReports, rejectPosterReport } from './inbox.ts';
import { endPoster, getPoster, makePoster } from './poster.ts';
import { changePosterSettings, posterSettings } from './settings.ts';

export const posterRoutes = ({ config }: Pick<Setting, 'config'>) => {
  const files = openFiles(config.filesUrl);
  const { publicUrl } = config;
  return serve(posters, {
    settings: async (scope) => ({ dto: await posterSettings(scope) }),
    changeSettings: async (scope, { body }) => ({
      dto: await changePosterSettings(scope, body),
      message: texts['poster.settings.saved'],
    }),
    get: async (scope, { query }) => ({ dto: await getPoster(scope, publicUrl, query.propertyId) }),
    make: async (scope, { body }) => ({
      dto: await makePoster(scope, publicUrl, body.propertyId),
      message: texts['poster.made'],
    }),
    end: async (scope, { body }) => ({
      dto: await endPoster(scope, publicUrl, body.propertyId),
      message: texts['poster.ended'],
    }),
    reports: (scope, { body }) => posterReports(scope, body),
    report: async (scope, { query }) => ({ dto: await openPosterReport(scope, query.id) }),
    accept: async (scope, { body }) => ({ dto: await acceptPosterReport(scope, body) }),
    reject: async (scope, { body }) => ({
      dto: await rejectPosterReport(scope, body),
      message: texts['poster.report.rejected'],
    }),
    form: async (scope) => ({ dto: await formOfPoster(scope) }),
    send: async (scope, { body: { posterToken: _, ...fields } }) => ({ dto: await reportByPoster(scope, fields) }),
    addPhotograph: async (upload, { query }) => {
      await photographByPoster(files, upload, query);
      return { success: true as const };
    },
  });
};
