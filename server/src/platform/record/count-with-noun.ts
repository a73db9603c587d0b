/** A count with its noun: 3,442 properties. */
export const countWithNoun = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : more}`;
