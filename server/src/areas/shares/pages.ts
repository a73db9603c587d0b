import { sharePages } from '@lintel/contract/areas/shares/share';

/** Pages behind a link must not be cached by proxies or indexed by search engines; their URL is sent to no other site. */
export const privatePageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

const paths: readonly string[] = Object.values(sharePages);

/** The page of a link. A token in the query is moved behind the `#`, where it is sent to no server (L-04). */
export function pageOfLink(url: string) {
  const [path = '', search] = url.split('?', 2);
  if (!paths.includes(path)) return undefined;
  const token = new URLSearchParams(search).get('assignToken');
  return { headers: privatePageHeaders, ...(token !== null && { location: `${path}#${encodeURIComponent(token)}` }) };
}
