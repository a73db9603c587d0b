import { VisitFields } from '@lintel/contract/areas/enforcement-visits/visit';
import { NoticeFields } from '@lintel/contract/areas/statutory-notices/notice';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { addVisit } from '#areas/enforcement-visits/save';
import { saveNotice } from '#areas/statutory-notices/save';
import type { EntryId } from './portfolio.ts';
import type { On } from './people.ts';

type Stage = { on: On; entryId: EntryId; properties: readonly string[]; lastDay: number };

/** The visits: by whom, why, and with what outcome; `before` is in days before the end of the story. */
const visits = [
  {
    before: 210,
    category: 'environmental-health',
    kind: 'COMPLAINT',
    authority: 'Northbridge City Council',
    officer: 'Joanne Firth',
    reason: 'A resident complained of rats in the bin store',
    said: 'The store was clean and baited. Monthly visits of pest control are to go on.',
    outcome: 'verbal-advice',
  },
  {
    before: 120,
    category: 'fire-and-rescue-authority',
    kind: 'AUDIT',
    authority: 'Northbridge Fire and Rescue Service',
    officer: 'Martin Keogh',
    reason: 'Planned audit under the Fire Safety Order',
    said: 'Doors and alarm were found in order. The log book was complete.',
    outcome: 'no-action',
  },
  {
    before: 33,
    category: 'fire-and-rescue-authority',
    kind: 'AUDIT',
    authority: 'Northbridge Fire and Rescue Service',
    officer: 'Martin Keogh',
    reason: 'Audit after a small fire in a flat',
    said: 'Two flat doors do not close by themselves, and stored goods stand on the escape stair.',
    outcome: 'fire-enforcement-notice',
  },
] as const;

const requirements = [
  {
    words: 'Fit self-closing devices to the entrance doors of flats 4 and 11 so that they close fully from any angle.',
    provision: 'Article 17(1)',
  },
  { words: 'Clear the escape stair of stored goods and keep it clear at all times.', provision: 'Article 14(1)' },
];

/** Three visits of authorities to different properties; the last one serves a notice that has not ended yet. */
export async function seedEnforcement({ on, entryId, properties, lastDay }: Stage) {
  for (const [at, { before, category, kind, authority, officer, reason, said, outcome }] of visits.entries()) {
    const propertyId = properties[at % properties.length];
    if (!propertyId) return;
    await on(lastDay - before, 'safety', async (scope) => {
      const visit = await addVisit(
        scope,
        VisitFields.parse({
          propertyId,
          categoryId: entryId('ENFORCEMENT_VISIT_CATEGORY', category),
          visitDate: scope.today,
          kind,
          authority,
          officers: [{ name: officer, telephone: null, emailAddress: null, reference: null }],
          reason,
          announced: kind === 'AUDIT',
          said,
          outcomeId: entryId('ENFORCEMENT_VISIT_OUTCOME', outcome),
        }),
      );
      if (outcome !== 'fire-enforcement-notice') return;
      await saveNotice(scope, {
        ...NoticeFields.parse({
          propertyId,
          visitId: visit.id,
          type: 'fire-enforcement-notice',
          authority,
          authorityReference: 'NFR/2214',
          servedOn: scope.today,
          servedHow: 'BY_HAND',
          receivedOn: scope.today,
          appealBy: plusDays(scope.today, 21),
          complyBy: plusDays(scope.today, 56),
        }),
        requirements: requirements.map((each) => ({ ...each, measure: null, dueOn: null })),
      });
    });
  }
}
