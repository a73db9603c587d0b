import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { byId, done, dto, id, line, requiredLines } from '../../platform/shapes.ts';
import { Poster, PosterForm, PosterReport, PosterReportFields, PosterSettings, PosterState } from './poster.ts';
import { paged } from '../../platform/paged.ts';

const manage = 'PRISM_APP_SAFETY_MANAGER';
const ofProperty = z.object({ propertyId: id });
const posterToken = z.object({ posterToken: line(200) });
const Settings = PosterSettings.extend({ version: z.number(), can: z.object({ edit: z.boolean() }) });

/** Posters with a QR code, and reports made through them by people without an account. */
export const posters = endpoints('posters', {
  settings: { method: 'GET', path: 'poster/settings.json', allow: manage, reply: dto(Settings) },
  changeSettings: {
    method: 'PUT',
    path: 'poster/settings.json',
    allow: 'PRISM_APP_SETTINGS_MANAGE',
    body: PosterSettings.extend({ version: z.int().min(0).max(2_147_483_647) }),
    reply: dto(Settings),
    summary: 'Takes reports by posters, or none any more: their forms then open for nobody.',
  },
  get: {
    method: 'GET',
    path: 'poster/item.json',
    allow: manage,
    query: ofProperty,
    reply: dto(Poster),
    summary: 'The poster of a property, to be printed.',
  },
  make: {
    method: 'POST',
    path: 'poster/item.json',
    allow: manage,
    body: ofProperty,
    reply: dto(Poster),
    summary: 'Creates the poster of a property, or a new one: the code of the earlier one stops working at once.',
  },
  end: {
    method: 'POST',
    path: 'poster/ending.json',
    allow: manage,
    body: ofProperty,
    reply: dto(Poster),
    summary: 'Ends the poster of a property: its code stops working at once.',
  },
  reports: {
    method: 'POST',
    path: 'poster/report/filter.json',
    allow: manage,
    reads: true,
    body: z.object({ state: PosterState.default('waiting'), page: z.int().min(1).max(10_000).default(1) }),
    reply: paged(PosterReport),
    summary: 'Reports from posters at the properties whose accidents the reader manages, latest first.',
  },
  report: { method: 'GET', path: 'poster/report/item.json', allow: manage, query: byId, reply: dto(PosterReport) },
  accept: {
    method: 'POST',
    path: 'poster/report/acceptance.json',
    allow: manage,
    body: z.object({ id, categoryId: id }),
    reply: dto(PosterReport),
    summary: 'Records a report as an accident, with its photographs.',
  },
  reject: {
    method: 'POST',
    path: 'poster/report/rejection.json',
    allow: manage,
    body: z.object({ id, reason: requiredLines('Give a reason', 1000) }),
    reply: dto(PosterReport),
  },

  // With the code of a poster: for anybody in front of it. Discloses only the organisation's name and the place.
  form: {
    method: 'POST',
    path: 'poster/form.json',
    allow: 'poster-link',
    reads: true,
    body: posterToken,
    reply: dto(PosterForm),
  },
  send: {
    method: 'POST',
    path: 'poster/report.json',
    allow: 'poster-link',
    body: PosterReportFields.extend(posterToken.shape),
    reply: dto(z.object({ id })),
    summary: 'Reports something at the place of the poster. The id takes photographs for an hour and opens nothing.',
  },
  addPhotograph: {
    method: 'POST',
    path: 'poster/photograph.json',
    allow: 'poster-link',
    takes: 'upload',
    query: z.object({ reportId: id, fileName: line(200).min(1) }),
    reply: done,
  },
});
