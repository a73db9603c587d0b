/** A number as displayed; an inexact one has a plus sign. */
export const countText = (count: number, isExact = true) => `${count.toLocaleString('en-GB')}${isExact ? '' : '+'}`;
