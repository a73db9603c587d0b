import type { Import, ImportStage } from '@lintel/contract/areas/imports';

export const steps = ['columns', 'values', 'check', 'result'] as const;
export type Step = (typeof steps)[number];

const draftStages: readonly ImportStage[] = ['preparing', 'checking', 'checked'];
export const isDraft = ({ stage }: Import) => draftStages.includes(stage);
/** Whether something is in progress, so that the page polls. */
export const isUnderWay = ({ stage }: Import) => stage === 'checking' || stage === 'running' || stage === 'undoing';

/** The step of an import. */
export function currentStep(of: Import): Step {
  if (!isDraft(of)) return 'result';
  return of.stage === 'preparing' ? 'columns' : 'check';
}

/** The steps open to navigation: back as long as nothing has been imported, forward as far as it has come. */
export function mayGoTo(of: Import, step: Step): boolean {
  if (!isDraft(of)) return step === 'result';
  return step === 'columns' || (step !== 'result' && of.setup !== null);
}

/** The step that the URL requests, or the one that the import has reached. */
export function shownStep(of: Import, asked: Step | undefined): Step {
  return asked && mayGoTo(of, asked) ? asked : currentStep(of);
}
