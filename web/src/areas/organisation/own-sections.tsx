import { piece } from '#platform/page/piece.tsx';
import type { OwnSection } from './organisation-settings.tsx';

const Of = piece(() => import('./organisation-settings.tsx'));

/** A section of the organisation's own settings. */
export const sectionOf = (of: OwnSection) =>
  function OwnSettings() {
    return <Of of={of} />;
  };
