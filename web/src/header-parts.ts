/** The parts of the header besides its menu, in one chunk. */
export { HeaderBell } from '#areas/notices/header-bell.tsx';
export { HeaderSearch } from '#areas/search/header-search.tsx';
