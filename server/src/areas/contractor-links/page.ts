import { contractorPage } from '@lintel/contract/areas/contractor-links/page';
import { keptToItself } from '#areas/shares/pages';

/** The page of a contractor is kept by nobody on the way, and found by no search engine. */
export const pageOfContractor = (url: string) =>
  url.split('?', 1)[0] === contractorPage ? { headers: keptToItself } : undefined;
