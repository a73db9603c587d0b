import { contractorPage } from '@lintel/contract/areas/contractor-links/page';
import { privatePageHeaders } from '#areas/shares/pages';

/** The page of a contractor must not be cached by proxies or indexed by search engines. */
export const pageOfContractor = (url: string) =>
  url.split('?', 1)[0] === contractorPage ? { headers: privatePageHeaders } : undefined;
