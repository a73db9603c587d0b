/** The placeholders of a template, with what stands in for a value that the record or the form lacks. */
export const placeholders = [
  { id: 'occupier', name: 'Name of the occupier, or “occupier”', missing: '' },
  { id: 'address', name: 'Address', missing: 'It lies on no property' },
  { id: 'property', name: 'Property', missing: 'It lies on no property' },
  { id: 'task', name: 'Task or action', missing: '' },
  { id: 'reference', name: 'Its reference', missing: '' },
  { id: 'due', name: 'Due date', missing: 'It has no due date' },
  { id: 'day', name: 'Day of the appointment', missing: 'The letter needs the day of the appointment' },
  { id: 'time', name: 'Time of the appointment', missing: 'The letter needs the time of the appointment' },
  { id: 'attempts', name: 'Days of the attempts without access', missing: 'No attempt without access is recorded' },
  {
    id: 'contact',
    name: 'How to contact you',
    missing: 'How to contact you is not entered yet: an administrator does so in Settings, Letters for access',
  },
  { id: 'organisation', name: 'Your organisation', missing: '' },
] as const;
export type PlaceholderId = (typeof placeholders)[number]['id'];

/** As it stands in a template. */
export const inBraces = (id: PlaceholderId) => `{${id}}`;

const known: ReadonlySet<string> = new Set(placeholders.map(({ id }) => id));
const isKnown = (name: string): name is PlaceholderId => known.has(name);
const BETWEEN_BRACES = /\{([^{}]{0,40})\}/g;

/** Why a text of a template is refused, or undefined. */
export function whyNotFilled(text: string): string | undefined {
  const unknown = [...text.matchAll(BETWEEN_BRACES)].map(([, name]) => name!).find((name) => !isKnown(name));
  if (unknown !== undefined)
    return `There is no placeholder {${unknown}}. Choose one of ${placeholders.map(({ id }) => inBraces(id)).join(', ')}`;
  const [stray] = text.replace(BETWEEN_BRACES, '').match(/[{}]/) ?? [];
  return stray && `Leave out the single ${stray}, or write a whole placeholder such as {task}`;
}

export const placeholdersIn = (...texts: string[]): PlaceholderId[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(BETWEEN_BRACES)].map(([, name]) => name!).filter(isKnown))),
];

/** A text with those of its placeholders that have a value. */
export const filled = (text: string, values: Partial<Record<PlaceholderId, string | null>>) =>
  // A value with braces of its own must not become a placeholder.
  text.replace(BETWEEN_BRACES, (whole, name: string) =>
    isKnown(name) ? (values[name]?.replace(/\{/g, '(').replace(/\}/g, ')') ?? whole) : whole,
  );
