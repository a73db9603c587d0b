/** What the header holds beside its menu, in one piece of script. */
export { HeaderBell } from '#areas/notices/header-bell.tsx';
export { HeaderSearch } from '#areas/search/header-search.tsx';
