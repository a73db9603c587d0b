/** How many days ahead My work shows, and how many a device keeps (decision 071). */
export const WORK_DAYS = 7;
export const KEPT_WORK_DAYS = 14;
