import { posters } from '@lintel/contract/areas/posters/endpoints';
import { POSTER_TOKEN_HEADER } from '@lintel/contract/areas/posters/poster';
import type { PosterReport, PosterReportFields } from '@lintel/contract/areas/posters/poster';
import { aPicture } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { inDays } from '#areas/tasks/testing';
import { newAddress } from '#areas/session/testing';
import { call, passed, send } from '#test/calls';
import type { Answered } from '#test/calls';
import type { Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';

/** Somebody without any session. */
export const strangerOn = (server: TestServer) =>
  ({ server, cookie: 'lintel.csrf=test-token', csrf: 'test-token' }) as Person;

/** Switches on reports from posters in a user's organisation. */
export async function switchOn(by: Person, isOn = true) {
  const { version } = passed(await call(by, posters.settings)).dto;
  return passed(await call(by, posters.changeSettings, { body: { isOn, version } })).dto;
}

/** An active poster of a property, with the token of its code. */
export async function aPoster(by: Person, property?: { id: string }) {
  await switchOn(by);
  const propertyId = (property ?? (await aProperty(by))).id;
  const { link } = passed(await call(by, posters.make, { body: { propertyId } })).dto;
  return { propertyId, token: link!.split('#')[1]! };
}

export const posterFields = (by: Person, of: Partial<PosterReportFields> = {}) => ({
  what: 'injury' as const,
  happenedOn: inDays(by, 0),
  said: 'A lady slipped on the wet stair',
  ...of,
});

/** Reports something as somebody scanning the code of a poster. */
export const sendByPoster = (
  { server }: Person,
  token: string,
  body: object,
  { address = newAddress(), key }: { address?: string; key?: string } = {},
) =>
  call(strangerOn(server), posters.send, {
    body: { ...body, posterToken: token },
    address,
    ...(key && { headers: { 'idempotency-key': key } }),
  } as never) as Promise<Answered<{ dto: { id: string } }>>;

/** A photograph for a report, through the same poster. */
export const photographByPoster = async (
  { server }: Person,
  token: string,
  { reportId, fileName = 'stair.png', content }: { reportId: string; fileName?: string; content?: Buffer },
) =>
  send(strangerOn(server), 'POST', '/api/poster/photograph.json', {
    query: { reportId, fileName },
    body: content ?? (await aPicture()),
    headers: { 'content-type': 'application/octet-stream', [POSTER_TOKEN_HEADER]: token },
  });

export const aPosterReport = async (by: Person, property?: { id: string }): Promise<PosterReport> => {
  const { token } = await aPoster(by, property);
  const { id } = passed(await sendByPoster(by, token, posterFields(by))).dto;
  return passed(await call(by, posters.report, { query: { id } })).dto;
};
