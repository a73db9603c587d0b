import { HazardCaseFields } from '@lintel/contract/areas/hazard-cases/case';
import { HazardEntryDetails, type HazardEntryKind } from '@lintel/contract/areas/hazard-cases/entry';
import { openCase } from '#areas/hazard-cases/save';
import { addCaseEntry } from '#areas/hazard-cases/add-entry';
import type { Scope } from '#platform/scope';
import type { On } from './people.ts';

/** The entries of the first case, in days after its report; the second case was reported on the last day but four. */
const entries: { after: number; kind: HazardEntryKind; details?: object; note?: string }[] = [
  {
    after: 2,
    kind: 'NO_ACCESS',
    details: { how: 'VISIT', who: 'Priya Nair', result: 'Nobody at home, a card was left' },
  },
  { after: 2, kind: 'TENANT_TOLD', details: { how: 'TEXT', who: 'The tenant' }, note: 'New appointment offered' },
  {
    after: 5,
    kind: 'INVESTIGATED',
    details: {
      who: 'Priya Nair, surveyor',
      found: 'SIGNIFICANT',
      inPerson: true,
      safetyWork: true,
      preventativeWork: true,
    },
    note: 'Cold bridge beside the window, extractor fan blocked',
  },
  { after: 6, kind: 'SUMMARY_GIVEN', details: { how: 'EMAIL' } },
  { after: 8, kind: 'MADE_SAFE', details: { who: 'Damp Care Ltd' }, note: 'Mould washed off, fan cleared' },
  { after: 8, kind: 'STEPS_TAKEN', details: { who: 'Damp Care Ltd' }, note: 'Insulation ordered' },
];

/** One case of mould whose preventative work is still outstanding, and one reported a few days ago. */
export async function seedHazards({ on, properties, lastDay }: { on: On; properties: string[]; lastDay: number }) {
  const [first, second] = properties;
  if (!first || !second) return;
  const reported = (scope: Scope, propertyId: string, more: object) =>
    openCase(
      scope,
      HazardCaseFields.parse({
        propertyId,
        hazard: 'damp-and-mould',
        ground: 'SIGNIFICANT',
        awareAt: scope.now.toISOString(),
        ...more,
      }),
    );
  const began = lastDay - 20;
  const { id } = await on(began, 'safety', (scope) =>
    reported(scope, first, {
      dwelling: 'Flat 4',
      rooms: 'Bedroom',
      description: 'Black mould along the outside wall',
      tenantName: 'Marta Kowalska',
      vulnerability: 'A baby sleeps in the room',
    }),
  );
  for (const { after, kind, details, note = null } of entries)
    await on(began + after, 'safety', (scope) =>
      addCaseEntry(scope, {
        ...HazardEntryDetails.parse(details ?? {}),
        caseId: id,
        kind,
        at: scope.now.toISOString(),
        note,
        fileId: null,
      }),
    );
  await on(lastDay - 4, 'safety', (scope) =>
    reported(scope, second, { dwelling: 'Flat 17', rooms: 'Bathroom', description: 'Damp patch on the ceiling' }),
  );
}
