/** What any page shows besides its own content, in one chunk that loads after it. */
export { default as DialogArea } from './dialog-area.tsx';
export { default as AddFilter } from '../list/add-filter.tsx';
export { default as HeaderMenu } from '../shell/header-menu.tsx';
export { default as Hints } from '../shell/hints.tsx';
export { default as ToastCorner } from '../app/toast-corner.tsx';
export { default as AccountEntries } from '../shell/account-entries.tsx';
export { default as HelpEntries } from '../shell/help-entries.tsx';
