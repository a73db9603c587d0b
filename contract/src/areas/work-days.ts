/** How many days ahead My work shows, and how many a device keeps (decision 071). */
export const WORK_DAYS = 7;
export const KEPT_WORK_DAYS = 14;

/** How often nobody let in whoever came: HSE expects at least three attempts of landlords who could not check gas (reg. 36). */
export const noAccessTimes = [
  { id: '1', name: 'At least once' },
  { id: '2', name: 'At least twice' },
  { id: '3', name: 'At least 3 times' },
] as const;
