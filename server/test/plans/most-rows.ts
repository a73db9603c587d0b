/**
 * The maximum of rows that a statement may touch, in an organisation of 1,000 properties, 15,000 tasks and 50,000 actions.
 * Pages show 25 lines; whatever grows with the organisation exceeds it.
 */
export const MOST = {
  'a page of a list': 2000,
  // There is no index for every filter and order; open ones are read at most once, or all that a common word finds.
  'a list narrowed or sorted': 25_000,
  'neighbours in a list': 500,
  'a record': 1000,
  'a figure': 5000,
  'a search': 20_000,
  // Counting stops at 10,000 ("10,000+"), whatever is counted.
  'a count': 25_000,
  'each task once': 20_000,
  // Of 15,000, with what was kept of each: about five rows.
  'each task and its past once': 110_000,
  'the tasks of a type': 7500,
  // Of 6,000, beside the tasks of their properties: one by one, by index, are fewer rows and five times the work.
  'each piece of equipment once': 40_000,
  // Open tasks by owner and by assignee, open actions and properties, each by its index.
  'what everybody holds': 60_000,
  // Index-only, with the columns that a chart needs.
  'each open action once': 35_000,
  // Of one region, with its rounds or its areas, each by its index.
  'each piece of work once': 60_000,
  // Of 10,000, with the record that holds each and whether the reader may see it.
  'each document once': 80_000,
  // Of 20,000, with their category, relation and last entry.
  'each old accident once': 35_000,
};
export type Kind = keyof typeof MOST;
