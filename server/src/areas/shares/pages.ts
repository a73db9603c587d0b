import { sharePages } from '@lintel/contract/areas/shares/share';

/** What is behind a link is kept by nobody on the way, found by no search engine, and named to no other site. */
export const keptToItself = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

const paths: readonly string[] = Object.values(sharePages);

/** The page of a link. A token that stands in the address is moved behind the `#`, where it goes to no server (L-04). */
export function pageOfLink(url: string) {
  const [path = '', search] = url.split('?', 2);
  if (!paths.includes(path)) return undefined;
  const token = new URLSearchParams(search).get('assignToken');
  return { headers: keptToItself, ...(token !== null && { location: `${path}#${encodeURIComponent(token)}` }) };
}
