/** The header of a call that a device kept while it had no connection: for how many seconds. An age, since its clock may be wrong. */
export const KEPT_FOR_HEADER = 'Kept-For';

/** A call is sent for so long after it was kept; a repeated one gets the reply of the first for as long. */
export const DAYS_KEPT = 60;
