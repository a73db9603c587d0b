export type RequirementValues = {
  words: string;
  provision: string | null;
  measure: string | null;
  dueOn: string | null;
};
export const noRequirement: RequirementValues = { words: '', provision: null, measure: null, dueOn: null };
