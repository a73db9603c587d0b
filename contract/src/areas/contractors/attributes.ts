/** Attributes of a contractor that require evidence. */
export const contractorAttributes = [
  { id: 'employs', name: 'Has employees' },
  { id: 'height', name: 'Works at height' },
  { id: 'homes', name: 'Enters occupied homes' },
  { id: 'care', name: 'Works with children or in care' },
  { id: 'designs', name: 'Designs' },
  { id: 'subcontracts', name: 'Subcontracts' },
  { id: 'hot-work', name: 'Does hot work' },
] as const;
export type ContractorAttribute = (typeof contractorAttributes)[number]['id'];
