import type { DocumentExplorerType } from '../search.ts';
import { documentExplorerTypes } from '../search.ts';

/** Where a library is: property documents have no part of their own (SEARCH-017, SEARCH-018). */
export const libraryPath = (type: DocumentExplorerType) =>
  type === 'PROPERTY' ? '/library' : `/library/${type.toLowerCase()}`;

/** The library that an address names; the company's is also called the client's (LIB-003). */
export const libraryNamed = (name: string): DocumentExplorerType | undefined =>
  name === 'client' ? 'COMPANY' : documentExplorerTypes.find((type) => type.toLowerCase() === name.toLowerCase());

/** Where hits of files are listed, on most pages. */
export const libraryAddress = (type: DocumentExplorerType, text: string) =>
  `${libraryPath(type)}?fullTextSearchString=${encodeURIComponent(text)}`;

/** The same as the pages of SEARCH-019 open it: the library stands in the anchor. */
export const libraryAnchor = (type: DocumentExplorerType, text: string) =>
  `${libraryAddress('PROPERTY', text)}${type === 'PROPERTY' ? '' : `#libraryType=${type}`}`;

export const documentAddress = (id: string) => `/library/document?id=${id}`;
