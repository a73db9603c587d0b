import { yearlyReview } from '@lintel/contract/areas/contractors/contractor';
import { demandsOf } from '@lintel/contract/areas/contractors/demands';
import { evidenceKindOf } from '@lintel/contract/areas/contractors/evidence-kinds';
import { shippedEvidenceRules } from '@lintel/contract/areas/contractors/evidence-rules';
import type { EvidenceKindId } from '@lintel/contract/areas/contractors/evidence-kinds';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { addContractor } from '#areas/contractors/contractor';
import { addEvidence, checkEvidence } from '#areas/contractors/show-evidence';
import type { Chance } from './chance.ts';
import type { EntryId } from './portfolio.ts';
import { outsideFirms } from './trades.ts';
import type { On } from './people.ts';

type Stage = { on: On; luck: Chance; entryId: EntryId; lastDay: number };

/** The contact of each firm. */
const people: Record<string, readonly [fullName: string, email: string]> = {
  'Ridgeway Fire Consultants': ['Anil Desai', 'anil@ridgeway-fire.example'],
  'Calder Fire Protection': ['Moira Blake', 'moira@calder-protection.example'],
  'Calder Fire Doors': ['Priya Nair', 'priya.nair@calder-doors.example'],
  'Pennine Lifts': ['Samuel Osei', 's.osei@pennine-lifts.example'],
  'Sterling Engineering Inspection': ['Hugh Carrick', 'hugh@sterling-inspection.example'],
  'Clearwater Hygiene': ['Ruth Connolly', 'ruth@clearwater.example'],
  'Hill & Sons Gas': ['Peter Hill', 'office@hillandsons.example'],
  'Northbridge Electrical': ['Owen Fletcher', 'owen@northbridge-electrical.example'],
  'Fairfax Asbestos': ['Jonas Weber', 'j.weber@fairfax.example'],
  'Aspect Surveying': ['Helen Marsh', 'helen@aspect-surveying.example'],
  'Whitcombe Safety': ['Ian Whitcombe', 'ian@whitcombe.example'],
  'Hartley Building Services': ['Denise Hartley', 'denise@hartley-bs.example'],
  'Summit Height Safety': ['Luca Romano', 'luca@summit-height.example'],
  'Greenspace Inspections': ['Fern Adeyemi', 'fern@greenspace.example'],
  'Warden Security': ['Colin Pike', 'colin@warden-security.example'],
  'Tyne Waste': ['Sandra Bell', 'sandra@tyne-waste.example'],
  'Langdale Insurance Brokers': ['Grace Langdale', 'grace@langdale.example'],
};

/** The contact of a firm to which work is assigned; the in-house team has none. */
export function contactOf(firm: string) {
  const person = people[firm];
  return person && { company: firm, fullName: person[0], email: person[1] };
}

/** Firms with evidence that expires soon or has expired; the others have everything required. */
const ends: Record<string, { kind: EvidenceKindId; days: number }> = {
  'Calder Fire Doors': { kind: 'fire-scheme', days: 21 },
  'Northbridge Electrical': { kind: 'public-liability', days: 9 },
  'Summit Height Safety': { kind: 'ssip', days: -12 },
  'Tyne Waste': { kind: 'waste-carrier', days: -4 },
};

/** Approves the firms of the story one by one, with evidence provided and checked; one was never approved. */
export async function seedContractors({ on, luck, entryId, lastDay }: Stage) {
  for (const [at, [name, trades]] of outsideFirms.entries()) {
    const day = at % 8 === 5 ? luck.whole(20, 40) : luck.whole(lastDay - 330, lastDay - 60);
    const isApproved = name !== 'Langdale Insurance Brokers';
    const { id, business, attributes } = await on(day, 'contractor', (scope) => {
      const approved = isApproved ? plusDays(scope.today, -3) : null;
      return addContractor(scope, {
        name,
        businessId: entryId('CONTRACTOR_BUSINESS', trades[0]!),
        dateApproved: approved,
        dateReview: approved && yearlyReview(approved),
        emailAddress: contactOf(name)?.email ?? null,
        keeperId: null,
        attributes: ['employs'],
      });
    });
    if (!isApproved) continue;
    const asked = demandsOf(business?.code ?? null, attributes, shippedEvidenceRules).filter(
      ({ kind }) => evidenceKindOf(kind).whose === 'firm',
    );
    for (const { kind } of asked) {
      const days = ends[name]?.kind === kind ? ends[name].days : luck.whole(45, 330);
      const shown = await on(lastDay - 40, 'contractor', (scope) =>
        addEvidence(scope, evidence(id, kind, plusDays(scope.today, 40 + days), luck)),
      );
      const item = shown.kinds.find((one) => one.kind === kind)!.items[0]!;
      await on(lastDay - 38, 'manager', (scope) =>
        checkEvidence(scope, { id: item.id, outcome: 'VALID', how: 'COPY', reason: null }),
      );
    }
  }
}

const evidence = (contractorId: string, kind: EvidenceKindId, toOn: string, luck: Chance) => {
  const { asks, least, usual } = evidenceKindOf(kind);
  return {
    contractorId,
    kind,
    operativeId: null,
    provider: asks.includes('amount') ? luck.oneOf(['Aviva', 'Zurich', 'RSA']) : null,
    number: asks.includes('number') ? String(luck.whole(100_000, 999_999)) : null,
    amount: asks.includes('amount') ? (usual ?? least ?? null) : null,
    covers: [],
    fromOn: plusDays(toOn, -365),
    toOn,
    note: null,
    uploadSessionId: null,
  };
};
