import { yearlyReview } from '@lintel/contract/areas/contractors/contractor';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { addContractor } from '#areas/contractors/contractor';
import type { Scope } from '#platform/scope';
import type { Chance } from './chance.ts';
import type { EntryId } from './portfolio.ts';
import { outsideFirms } from './trades.ts';

type On = <T>(day: number, login: string, work: (scope: Scope) => Promise<T>) => Promise<T>;
type Told = { on: On; luck: Chance; entryId: EntryId; lastDay: number };

/** Whom one writes to at a firm. */
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

/** Who answers for a firm when work is given to it; nobody of the organisation's own people. */
export function contactOf(firm: string) {
  const person = people[firm];
  return person && { company: firm, fullName: person[0], email: person[1] };
}

/** The firms of the story are approved one after another; two were not looked at again in time, one was never approved. */
export async function tellContractors({ on, luck, entryId, lastDay }: Told) {
  for (const [at, [name, trades]] of outsideFirms.entries()) {
    const day = at % 8 === 5 ? luck.whole(20, 40) : luck.whole(lastDay - 330, lastDay - 60);
    await on(day, 'contractor', (scope) => {
      const approved = name === 'Langdale Insurance Brokers' ? null : plusDays(scope.today, -3);
      return addContractor(scope, {
        name,
        businessId: entryId('CONTRACTOR_BUSINESS', trades[0]!),
        dateApproved: approved,
        dateReview: approved && yearlyReview(approved),
        emailAddress: contactOf(name)?.email ?? null,
      });
    });
  }
}
