export const numbered = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : more}`;
