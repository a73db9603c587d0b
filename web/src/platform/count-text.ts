/** A number that people read; one that was not counted to its end says that there are more. */
export const countText = (count: number, isExact = true) => `${count.toLocaleString('en-GB')}${isExact ? '' : '+'}`;
