import type { OnSettings } from '#platform/app/on-settings.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';

export const onSettings: OnSettings = [
  {
    group: 'work',
    order: 6,
    id: 'contractor-evidence',
    title: 'contractor.rules',
    what: 'evidence',
    Section: lazyPart(() => import('./evidence-rules-section.tsx'), 'EvidenceRulesSection'),
  },
];
