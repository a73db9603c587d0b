import type { Kind } from './most-rows.ts';

/** Calls whose answer is made of many rows, whatever the plan: what is read for it, and why. */
export const readsMany: Record<string, Kind> = {
  // On how many of the reader's properties each type is, by index alone; the reader may see any part of them.
  'task-types.list': 'each task once',
  'task-management.types': 'each task once',
  // Answers which properties each type is on.
  'task-management.list': 'each task once',
  // The worst come first, so what all people hold that the reader manages is counted before a page is taken.
  'people.report': 'what everybody holds',
  // Each line says how much somebody holds: all of it is counted, by its index.
  'people.list': 'what everybody holds',
  // Who may see a document is said by what holds it, of nine kinds: each is asked.
  'library.list': 'each document once',
  'library.ofProperty': 'a figure',
  // The first page of what is wrong on a property, as its lists have it.
  'properties.standing': 'a page of a list',
  // What is missing is known of no property before all its tasks are.
  'task-management.proposals': 'each task once',
  // When the tasks of each type are due and were done: kept for who sees all of them, but for those that were done.
  'calendar.tasks': 'each task once',
  // What is overdue or has a day in the period is read once, by its days: only that says which properties have a row.
  'calendar.cases': 'a list narrowed or sorted',
  // What is printed are whole reports, of as many properties as fit on paper.
  'property-reports.report': 'each task once',
  // Files of half a year.
  'reports.files': 'each task once',
  // Charts of what is open, or of one or two years of it (decision 044).
  'reports.burndown': 'each open action once',
  'reports.actionsByRegions': 'each open action once',
  'reports.actionsByProperty': 'each open action once',
  // What is overdue is read once, by indexes that hold nothing else, to be counted by property.
  'dashboard.worst': 'a list narrowed or sorted',
  'reports.annualWorkload': 'each open action once',
  // Cells that are kept.
  'reports.taskSchedule': 'each task once',
  'reports.areaScoring': 'each task once',
  // One type: on how many properties it is, and what a changed rule makes of the open cycle of each of its tasks.
  'task-types.get': 'the tasks of a type',
  'task-types.preview': 'the tasks of a type',
  // What is older than the shortest period and still says something of people is judged each by its own: how long it is kept
  // turns on the rules of the day, so no index has it.
  'accidents.dueRedactions': 'each old accident once',
  // Only their tasks know where reports lie: in another order, or far down, all of them are joined once.
  'inspection-reports.list': 'a list narrowed or sorted',
  // The properties that one type is on, or is not on.
  'task-management.properties': 'the tasks of a type',
  'task-management.propertyIds': 'the tasks of a type',
};

/** Charts of who sees one region, of which rows are counted: tasks with their rounds of a year, actions with their areas. */
export const ofRegions: Record<string, Kind> = {
  'reports.annualWorkload': 'each piece of work once',
  'reports.taskSchedule': 'each piece of work once',
  'reports.areaScoring': 'each piece of work once',
};

/** Lists of which only the usual order has an index: one for each would cost every change of a task or an action. */
export const sortsWhatIsOpen: ReadonlySet<string> = new Set([
  'tasks.list',
  'actions.list',
  // How properties stand is known of no property before all its tasks are: these are read once, by index alone.
  'properties.list',
]);
