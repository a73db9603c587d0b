import type { Kind } from './most-rows.ts';

/** Endpoints whose replies need many rows, whatever the plan: the kind of limit, and why. */
export const readsMany: Record<string, Kind> = {
  // The number of the reader's properties with each type, index-only; the reader may see any part of them.
  'task-types.list': 'each task once',
  'task-management.types': 'each task once',
  // Returns which properties each type is on.
  'task-management.list': 'each task once',
  // The worst come first, so everything held by the people whom the reader manages is counted before a page is taken.
  'people.report': 'what everybody holds',
  // Each row says how much a person holds: all of it is counted, by its index.
  'people.list': 'what everybody holds',
  // Access to a document depends on the record that holds it, of nine kinds: each is checked.
  'library.list': 'each document once',
  'library.ofProperty': 'a figure',
  // The first page of a property's problems, as in its lists.
  'properties.standing': 'a page of a list',
  // What a property lacks is not known before all its tasks are read.
  'task-management.proposals': 'each task once',
  // When the tasks of each type are due and were done: kept for readers of all of them, except for those done.
  'calendar.tasks': 'each task once',
  // Up to 2,000 events, each with its task or action, its property, its type and its last change.
  'calendar-feeds.read': 'a figure',
  // Everything overdue or dated in the period is read once, by date: only that shows which properties have a row.
  'calendar.cases': 'a list narrowed or sorted',
  // Whole reports are printed, of as many properties as fit on paper.
  'property-reports.report': 'each task once',
  // Files of half a year.
  'reports.files': 'each task once',
  // Charts of open work, or of one or two years of it (decision 044).
  'reports.burndown': 'each open action once',
  'reports.actionsByRegions': 'each open action once',
  'reports.actionsByProperty': 'each open action once',
  // How each task stood on a past day and stands now.
  'dashboard.compare': 'each task and its past once',
  'dashboard.moved': 'each task and its past once',
  // The same of the types that count for a measure, with the homes of every property (decision 080).
  'safety-measures.figures': 'each task and its past once',
  'safety-measures.failing': 'each task and its past once',
  'safety-measures.uncounted': 'each task and its past once',
  // Overdue work is read once, by indexes of nothing else, to be counted by property.
  'dashboard.worst': 'a list narrowed or sorted',
  'reports.annualWorkload': 'each open action once',
  // Kept cells.
  'reports.taskSchedule': 'each task once',
  'reports.areaScoring': 'each task once',
  // One type: the number of its properties, and the recalculation of each open cycle by a changed rule.
  'task-types.get': 'the tasks of a type',
  'task-types.preview': 'the tasks of a type',
  // Those older than the shortest period with personal information are judged individually: the retention period depends on the
  // current rules, so no index has it.
  'accidents.dueRedactions': 'each old accident once',
  // The place of a report is known from its task: in another order, or far down, all of them are joined once.
  'inspection-reports.list': 'a list narrowed or sorted',
  // The properties with one type, or without it.
  'task-management.properties': 'the tasks of a type',
  'task-management.propertyIds': 'the tasks of a type',
};

/** Charts for a reader of one region whose rows are counted: tasks with a year of rounds, actions with their areas. */
export const ofRegions: Record<string, Kind> = {
  'reports.annualWorkload': 'each piece of work once',
  'reports.taskSchedule': 'each piece of work once',
  'reports.areaScoring': 'each piece of work once',
  // The latest entries of its properties, which are few among all entries: those of each property are read.
  'dashboard.portfolio': 'a list narrowed or sorted',
};

/** Lists with an index only for their default order: one for each would slow down every change of a task or an action. */
export const sorted: Record<string, Kind> = {
  'tasks.list': 'a list narrowed or sorted',
  'actions.list': 'a list narrowed or sorted',
  // By category, whose order is the dictionary's, of 20,000.
  'accidents.list': 'a list narrowed or sorted',
  // The figures of a property are not known before all its tasks are read: these are read once, index-only.
  'properties.list': 'a list narrowed or sorted',
  // When a piece is due next follows from the tasks that cover it.
  'equipment.list': 'each piece of equipment once',
};
