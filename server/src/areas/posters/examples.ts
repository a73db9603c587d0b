import { posters } from '@lintel/contract/areas/posters/endpoints';
import { POSTER_TOKEN_HEADER } from '@lintel/contract/areas/posters/poster';
import { accidentCategory } from '#areas/accidents/testing';
import { aPicture } from '#areas/files/testing';
import { examplesOf } from '#test/examples';
import { call, passed } from '#test/calls';
import { aPoster, aPosterReport, posterFields, sendByPoster, switchOn } from './testing.ts';

export const examples = examplesOf(posters, {
  changeSettings: async ({ by }) => {
    const { isOn, version } = passed(await call(by, posters.settings)).dto;
    return { body: { isOn: !isOn, version } };
  },
  get: async ({ property }) => ({ query: { propertyId: (await property()).id } }),
  make: async ({ by, property }) => {
    await switchOn(by);
    return { body: { propertyId: (await property()).id } };
  },
  end: async ({ by, property }) => ({ body: { propertyId: (await aPoster(by, await property())).propertyId } }),
  report: async ({ by, property }) => ({ query: { id: (await aPosterReport(by, await property())).id } }),
  accept: async ({ by, property }) => ({
    body: { id: (await aPosterReport(by, await property())).id, categoryId: await accidentCategory(by, 'first-aid') },
  }),
  reject: async ({ by, property }) => ({
    body: { id: (await aPosterReport(by, await property())).id, reason: 'A joke' },
  }),
  form: async ({ by }) => ({ body: { posterToken: (await aPoster(by)).token } }),
  send: async ({ by }) => ({ body: { ...posterFields(by), posterToken: (await aPoster(by)).token } }),
  addPhotograph: async ({ by }) => {
    const { token } = await aPoster(by);
    const { id } = passed(await sendByPoster(by, token, posterFields(by))).dto;
    return {
      query: { reportId: id, fileName: 'stair.png' },
      body: await aPicture(),
      headers: { 'content-type': 'image/png', [POSTER_TOKEN_HEADER]: token },
    } as never;
  },
});
