import type { OnSettings } from '#platform/app/on-settings.ts';
import { piece } from '#platform/page/piece.tsx';

export const onSettings: OnSettings = [
  {
    group: 'work',
    order: 6,
    id: 'contractor-evidence',
    title: 'contractor.rules',
    what: 'evidence',
    Section: piece(() => import('./evidence-rules-section.tsx'), 'EvidenceRulesSection'),
  },
];
