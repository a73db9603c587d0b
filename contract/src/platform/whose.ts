import { filter } from './list.ts';

/** Who must see to a record that names people; if none of them may see it, those who manage such records there. */
const whose = [
  { id: 'MINE', name: 'Me' },
  { id: 'NOT_MINE', name: 'Not me' },
  { id: 'MY_PEOPLE', name: 'Anyone, on my properties or assigned to me' },
  { id: 'ALL', name: 'Anyone' },
] as const;

export const whoseFilter = filter.simpleSelect('Assigned to', { items: whose });
