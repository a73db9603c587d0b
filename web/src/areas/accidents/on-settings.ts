import type { OnSettings } from '#platform/app/on-settings.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';

export const onSettings: OnSettings = [
  {
    group: 'work',
    order: 4,
    id: 'accidents',
    title: 'accident.rules.title',
    what: 'accidents',
    Section: lazyPart(() => import('./rules-section.tsx'), 'AccidentRulesSection'),
  },
  {
    group: 'work',
    order: 5,
    id: 'accident-data',
    title: 'accident.retention.title',
    what: 'retention',
    Section: lazyPart(() => import('./retention-section.tsx'), 'RetentionSection'),
  },
];
