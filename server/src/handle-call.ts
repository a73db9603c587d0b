import type { FastifyReply, FastifyRequest } from 'fastify';
import { isByLink, isRead } from '@lintel/contract/platform/endpoint';
import { callerByToken, tokenIn } from '#areas/api-tokens/caller';
import { callerByFeed } from '#areas/calendar-feeds/caller';
import { callerByContractorLink } from '#areas/contractor-links/caller';
import { callerByPoster } from '#areas/posters/caller';
import { afterCall, recordUse } from '#areas/session/afterwards';
import { callerOf } from '#areas/session/queries';
import { callerByLink } from '#areas/shares/caller';
import { privatePageHeaders } from '#areas/shares/pages';
import { sessionIn } from '#platform/http/cookies';
import { isFromOwnPage } from '#platform/http/forgery';
import { Refusal, withSecurityFacts } from '#platform/http/problems';
import { sendIfChanged } from '#platform/http/send-if-changed';
import type { TaggedText } from '#platform/http/send-if-changed';
import { answer, isStreamed } from '#platform/http/serve';
import type { MountedEndpoint } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import type { MeasureUpload } from '#platform/http/upload-measure';

type Received = { request: FastifyRequest; reply: FastifyReply; measure: MeasureUpload };

/** How each kind of link identifies its caller. */
const callersByLink = {
  'share-link': callerByLink,
  'poster-link': callerByPoster,
  'contractor-link': callerByContractorLink,
  'calendar-link': callerByFeed,
};

/** Handles a request over HTTP: refuses forgeries, identifies the caller by session, API token or link, and sends the reply of `serve.ts`. */
export async function handleCall(served: MountedEndpoint, setting: Setting, received: Received): Promise<unknown> {
  const { endpoint } = served;
  const { request, reply } = received;
  reply.header('cache-control', 'no-store');
  // No page of another origin can send this header, so a request with a token cannot be forged.
  const needsCaller = !isByLink(endpoint) && endpoint.allow !== 'anyone';
  const token = needsCaller ? tokenIn(request.headers) : undefined;
  // A page that was signed out a moment ago still sends the old token: the reply is that nobody is signed in.
  const needsToken = endpoint.takes !== 'form' && !(needsCaller && !sessionIn(request, setting.isSecure));
  if (endpoint.method !== 'GET' && !token && !isFromOwnPage(request, setting, needsToken)) throw forged(request);
  const result = await (token
    ? answerByToken(token, served, setting, received)
    : (isByLink(endpoint) ? answerByLink : answerBySession)(served, setting, received));
  if (endpoint.reply === 'calendar') return sendIfChanged(request, reply, result as TaggedText);
  // An endpoint that replies with a page has already written it.
  return reply.sent || isStreamed(result) || endpoint.reply === 'page' ? reply : reply.send(result);
}

async function answerByLink(served: MountedEndpoint, { maker, throttle }: Setting, received: Received) {
  const { endpoint } = served;
  const { request, reply } = received;
  void reply.headers(privatePageHeaders);
  const outsider = callersByLink[endpoint.allow as keyof typeof callersByLink](request, maker);
  // Reading a whole calendar costs more than other reads, and programs do it unasked.
  const isLimited = !isRead(endpoint) || endpoint.allow === 'calendar-link';
  if (isLimited) await outsider.checkRateLimit(throttle);
  const result = await answer(served, maker, outsider, received).catch(async (refusal: unknown) => {
    await outsider.countAttempt(throttle, request.ip);
    throw refusal;
  });
  if (isLimited) await outsider.consumeRateLimit(throttle);
  return result;
}

async function answerBySession(served: MountedEndpoint, { config, isSecure, maker }: Setting, received: Received) {
  const { request } = received;
  const cookie = sessionIn(request, isSecure);
  const caller = cookie ? callerOf(cookie, { ...maker, ...config }) : null;
  request.caller = caller;
  const result = await answer(served, maker, caller, received);
  if (caller) await afterCall(maker, caller, served.endpoint, request);
  return result;
}

async function answerByToken(
  token: NonNullable<ReturnType<typeof tokenIn>>,
  served: MountedEndpoint,
  { maker, throttle }: Setting,
  received: Received,
) {
  const { request } = received;
  const caller = callerByToken(token, maker);
  request.caller = caller;
  await caller.checkRateLimit(throttle);
  try {
    return await answer(served, maker, caller, received);
  } catch (refusal) {
    await caller.countAttempt(throttle, request.ip);
    throw refusal;
  } finally {
    // Of a token that does not work nothing is counted but the guess.
    if (caller.session()) await Promise.all([caller.consumeRateLimit(throttle), recordUse(maker, caller, request)]);
  }
}

const forged = ({ headers: { origin, host } }: FastifyRequest) =>
  withSecurityFacts(
    new Refusal(403, 'This page is out of date. Reload it and try again: what you typed into a form is kept.'),
    {
      event: 'call.forged',
      origin,
      host,
    },
  );
