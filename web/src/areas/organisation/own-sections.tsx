import { lazyPart } from '#platform/page/lazy-part.tsx';
import type { OwnSection } from './organisation-settings.tsx';

const Of = lazyPart(() => import('./organisation-settings.tsx'));

/** A section of the organisation's own settings. */
export const sectionOf = (of: OwnSection) =>
  function OwnSettings() {
    return <Of of={of} />;
  };
