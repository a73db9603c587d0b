/** The documents library to which a file belongs (specification S1 §2.3, LIB-003). */
export const documentExplorerTypes = ['PROPERTY', 'TASK', 'CONTRACTOR', 'COMPANY', 'PERSONAL'] as const;
export type DocumentExplorerType = (typeof documentExplorerTypes)[number];

/** The page of a library: property documents have no segment of their own (SEARCH-017, SEARCH-018). */
export const libraryPath = (type: DocumentExplorerType) =>
  type === 'PROPERTY' ? '/library' : `/library/${type.toLowerCase()}`;

/** The library named in a URL; the company's is also called the client's (LIB-003). */
export const libraryNamed = (name: string): DocumentExplorerType | undefined =>
  name === 'client' ? 'COMPANY' : documentExplorerTypes.find((type) => type.toLowerCase() === name.toLowerCase());

/** The list of file hits, from most pages. */
export const libraryAddress = (type: DocumentExplorerType, text: string) =>
  `${libraryPath(type)}?fullTextSearchString=${encodeURIComponent(text)}`;

/** The same from the pages of SEARCH-019: the library is in the fragment. */
export const libraryAnchor = (type: DocumentExplorerType, text: string) =>
  `${libraryAddress('PROPERTY', text)}${type === 'PROPERTY' ? '' : `#libraryType=${type}`}`;

export const documentAddress = (id: string) => `/library/document?id=${id}`;
