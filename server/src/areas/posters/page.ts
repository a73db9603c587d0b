import { posterPage } from '@lintel/contract/areas/posters/page';
import { privatePageHeaders } from '#areas/shares/pages';

/** The form of a poster must not be cached by proxies or indexed by search engines. */
export const pageOfPoster = (url: string) =>
  url.split('?', 1)[0] === posterPage ? { headers: privatePageHeaders } : undefined;
