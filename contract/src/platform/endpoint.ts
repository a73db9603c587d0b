import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/**
 * Who may call: anybody; any signed-in user (for what is their own); any user with a role (for information about the organisation
 * or its people); holders of one of the named permissions; or the holder of a link to one item, of the QR code of a poster, of a
 * contractor's link, or of the address of a calendar feed. The token of a link is `assignToken` in the body, or a header if the body
 * is a file; only that of a calendar feed is in the path (decision 066).
 */
export type Allow =
  | 'anyone'
  | 'signed-in'
  | 'with-a-role'
  | 'share-link'
  | 'poster-link'
  | 'contractor-link'
  | 'calendar-link'
  | Permission
  | readonly Permission[];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type EndpointShape = {
  method: Method;
  /** Below the API path, with `{name}` for a part that varies; with a leading slash, at the application's root. */
  path: string;
  allow: Allow;
  /** One sentence for the API document. */
  summary?: string;
  /** A POST that changes nothing (a list, a search): support-view users may call it and it needs no activity entry. */
  reads?: true;
  /** A change that leaves no activity entry. Give the reason beside it. */
  quiet?: true;
  /**
   * Not logged when support opens it: it shows nothing about the organisation's records and people, only the caller's own
   * data, texts and lists of values.
   */
  unlogged?: true;
  /** Polled by the client: does not count as activity of the session. */
  background?: true;
  /** A device without a connection may keep the call and send it later (decision 072); its reply is stored for as long. */
  sentLater?: true;
  /** May replace the caller's session: it does not begin before they are known, and its handler is given the reply for the cookie. */
  renewsSession?: true;
  /** Available while something must be settled first (status 705). */
  allowedBeforeSetup?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** `form` also takes an HTML form post; `upload` hands over the raw stream. */
  takes?: 'json' | 'form' | 'upload';
  /** The schema of a successful reply, or what it is instead of JSON. */
  reply: z.ZodType | 'spreadsheet' | 'file' | 'page' | 'calendar';
};

type Named = { area: string; name: string };
export type Endpoint<E extends EndpointShape = EndpointShape> = E & Named;

/** What a client reads of an endpoint besides its reply and its names: the built one is given no more (`web/contract-files.ts`). */
export const READ_BY_CLIENTS = ['method', 'path', 'reads', 'query', 'body', 'takes'] as const;
/** An endpoint as a client may use it. Of its reply a built client has nothing but whether that holds a record. */
export type CalledEndpoint = Pick<EndpointShape, (typeof READ_BY_CLIENTS)[number]> & Named & { reply: object | string };

/** A misspelt field does not compile. */
type Nothing<E> = { [K in keyof E]: { [Field in Exclude<keyof E[K], keyof EndpointShape>]: never } };

/** An area's endpoints, as data: the server mounts them, the client calls them, the API document lists them. */
export function endpoints<const E extends Record<string, EndpointShape>>(area: string, shapes: E & Nothing<E>) {
  return Object.fromEntries(
    Object.entries<EndpointShape>(shapes).map(([name, shape]) => [name, { ...shape, area, name }]),
  ) as {
    [K in keyof E]: Endpoint<E[K]>;
  };
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Given<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives. */
export type Request<E extends EndpointShape> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};
/** What a caller passes; parts that the endpoint lacks are absent. */
export type Call<E> = Present<{
  params: Given<Part<E, 'params'>>;
  query: Given<Part<E, 'query'>>;
  body: Given<Part<E, 'body'>>;
}>;
type Part<E, Name> = Name extends keyof E ? E[Name] : undefined;
export type Reply<E extends { reply: unknown }> = E['reply'] extends z.ZodType ? z.output<E['reply']> : unknown;
/** What a handler returns; the reply schema strips what must not leave. */
export type Answer<E extends EndpointShape> = E['reply'] extends z.ZodType ? z.input<E['reply']> : unknown;

/** Omits the parts that the endpoint lacks; a part whose fields are all optional is optional. */
type Present<T> = {
  [K in keyof T as T[K] extends undefined ? never : MayBeEmpty<T[K]> extends true ? never : K]: T[K];
} & {
  [K in keyof T as T[K] extends undefined ? never : MayBeEmpty<T[K]> extends true ? K : never]?: T[K];
};
type MayBeEmpty<T> = undefined extends T
  ? true
  : T extends readonly unknown[]
    ? false
    : object extends T
      ? true
      : false;

/** Whether a link identifies the caller, rather than a session. */
export const isByLink = ({ allow }: Pick<EndpointShape, 'allow'>): boolean =>
  allow === 'share-link' || allow === 'poster-link' || allow === 'contractor-link' || allow === 'calendar-link';

export function isRead(endpoint: Pick<EndpointShape, 'method' | 'reads'>): boolean {
  return endpoint.method === 'GET' || endpoint.reads === true;
}

/** The URL of an endpoint: `apiPath` in front unless the path starts with a slash, parameters filled in. */
export function addressOf(
  endpoint: Pick<EndpointShape, 'path'>,
  apiPath: string,
  params: Record<string, unknown> = {},
): string {
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return filled.startsWith('/') ? filled : apiPath + filled;
}
