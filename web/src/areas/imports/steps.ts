import type { Import, ImportStage } from '@lintel/contract/areas/imports';

export const steps = ['columns', 'values', 'check', 'result'] as const;
export type Step = (typeof steps)[number];

const draftStages: readonly ImportStage[] = ['preparing', 'checking', 'checked'];
export const isDraft = ({ stage }: Import) => draftStages.includes(stage);
/** Something is under way, so the page asks again and again. */
export const isUnderWay = ({ stage }: Import) => stage === 'checking' || stage === 'running' || stage === 'undoing';

/** Where an import is. */
export function currentStep(of: Import): Step {
  if (!isDraft(of)) return 'result';
  return of.stage === 'preparing' ? 'columns' : 'check';
}

/** The steps that can be gone to: back as long as nothing has been imported, forward as far as it has come. */
export function mayGoTo(of: Import, step: Step): boolean {
  if (!isDraft(of)) return step === 'result';
  return step === 'columns' || (step !== 'result' && of.setup !== null);
}

/** The step that an address asks for, or the one that the import is at. */
export function shownStep(of: Import, asked: Step | undefined): Step {
  return asked && mayGoTo(of, asked) ? asked : currentStep(of);
}
