export type Whose = 'mine' | 'theirs';
/** A field in which two people's versions of a record differ. */
export type Difference<Field extends string = string> = {
  field: Field;
  before: unknown;
  mine: unknown;
  theirs: unknown;
  isContested: boolean;
};

/** Compares two versions with their common base. A field changed in only one of them is not contested. */
export function differencesBetween<Values extends Record<string, unknown>>(
  before: Values,
  mine: Values,
  theirs: Values,
): Difference<keyof Values & string>[] {
  return Object.keys(before)
    .filter((field) => !equal(mine[field], theirs[field]))
    .map((field) => ({
      field,
      before: before[field],
      mine: mine[field],
      theirs: theirs[field],
      isContested: !equal(before[field], mine[field]) && !equal(before[field], theirs[field]),
    }));
}

/** The default choices: where only one of them changed a field, their version. */
export function obviousChoices(differences: readonly Difference[]): Partial<Record<string, Whose>> {
  return Object.fromEntries(
    differences
      .filter((each) => !each.isContested)
      .map(({ field, before, mine }) => [field, equal(before, mine) ? ('theirs' as const) : ('mine' as const)]),
  );
}

/** My version, with theirs for the fields where it was chosen. */
export function merged<Values extends Record<string, unknown>>(
  mine: Values,
  differences: readonly Difference[],
  choices: Partial<Record<string, Whose>>,
): Values {
  const taken = differences
    .filter(({ field }) => choices[field] === 'theirs')
    .map(({ field, theirs }) => [field, theirs]);
  return { ...mine, ...Object.fromEntries(taken) };
}

function equal(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());
  return (a || a === false || a === 0 ? a : null) === (b || b === false || b === 0 ? b : null);
}
