import { posterPage } from '@lintel/contract/areas/posters/page';
import { keptToItself } from '#areas/shares/pages';

/** The form of a poster is kept by nobody on the way, and found by no search engine. */
export const pageOfPoster = (url: string) =>
  url.split('?', 1)[0] === posterPage ? { headers: keptToItself } : undefined;
