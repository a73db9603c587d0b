import type { Priority } from '@lintel/contract/areas/actions/states';

/** A finding, as inspectors word it; the area is a dictionary code. */
export type Finding = {
  name: string;
  priority: Priority;
  area: string;
  location: string | null;
  observation: string | null;
};

const at = (
  priority: Priority,
  area: string,
  name: string,
  location: string | null = null,
  observation: string | null = null,
): Finding => ({ name, priority, area, location, observation });

export const findings: readonly Finding[] = [
  at(
    'HIGH',
    'means-of-escape',
    'Clear the escape route of stored items',
    'Stair 1, ground floor',
    'Bicycles and a sofa narrow the stair to 600 mm.',
  ),
  at(
    'HIGH',
    'fire-detection-and-alarm',
    'Restore the fault on the fire alarm panel',
    'Entrance lobby',
    'Panel shows an earth fault since last week.',
  ),
  at('HIGH', 'doors-gates-and-barriers', 'Repair the final exit door that does not open', 'Rear exit', null),
  at('HIGH', 'gas-safety', 'Isolate the leaking boiler until it is repaired', 'Plant room', null),
  at('HIGH', 'lithium-batteries', 'Stop charging of e-scooters in the common hallway', 'Second-floor hallway', null),
  at('MEDIUM', 'fire-doors', 'Replace the self-closer', 'Flat entrance door 14', 'The door stays open at 30 degrees.'),
  at(
    'MEDIUM',
    'fire-doors',
    'Fit intumescent strips and cold smoke seals',
    'Cross-corridor doors, floors 1 to 4',
    null,
  ),
  at('MEDIUM', 'fire-doors', 'Reduce the gap at the head of the door to 4 mm', 'Store room door', null),
  at(
    'MEDIUM',
    'compartmentation',
    'Fire-stop the cable penetrations',
    'Electrical riser, every floor',
    'New data cables pass through unsealed openings.',
  ),
  at('MEDIUM', 'compartmentation', 'Make good the ceiling around the pipework', 'Bin store', null),
  at(
    'MEDIUM',
    'emergency-lighting',
    'Replace the failed emergency luminaires',
    'Stair 2',
    'Three of eleven failed the duration test.',
  ),
  at('MEDIUM', 'smoke-control', 'Repair the automatic opening vent', 'Head of stair 1', null),
  at('MEDIUM', 'electrical-installation', 'Replace the damaged consumer unit cover', 'Landlord’s intake', null),
  at('MEDIUM', 'water-hygiene', 'Flush and descale the little-used outlets', 'Cleaner’s cupboard', null),
  at('MEDIUM', 'water-hygiene', 'Refit the lid and insulation of the cold water tank', 'Roof void', null),
  at(
    'HIGH',
    'lifts-and-lifting-equipment',
    'Replace the worn suspension ropes',
    'Lift 2',
    'Broken wires beyond the discard criterion; lift out of service.',
  ),
  at('MEDIUM', 'stairs-and-handrails', 'Secure the loose handrail', 'Stair 1, between floors 2 and 3', null),
  at(
    'MEDIUM',
    'asbestos',
    'Encapsulate the damaged insulating board',
    'Boiler cupboard, ground floor',
    'Edge broken over 10 cm; area taped off.',
  ),
  at(
    'HIGH',
    'falling-objects',
    'Refix the loose coping stones',
    'Parapet above the main entrance',
    'Entrance fenced off.',
  ),
  at(
    'MEDIUM',
    'portable-fire-fighting-equipment',
    'Replace the extinguishers that are past their date',
    'Plant room',
    null,
  ),
  at('LOW', 'fire-signs', 'Replace the faded fire action notices', 'Every landing', null),
  at('LOW', 'fire-signs', 'Put up “Fire door keep shut” signs', 'Riser cupboards', null),
  at('LOW', 'internal-lighting', 'Replace the failed lamps', 'Car park', null),
  at('LOW', 'slips-and-trips', 'Refix the lifting floor covering', 'Third-floor corridor', null),
  at('LOW', 'drainage', 'Clear the blocked gully', 'Rear yard', null),
  at('LOW', 'external-areas', 'Level the uneven paving', 'Path to the bin store', null),
  at('LOW', 'waste-management', 'Provide lockable bins', 'Bin store', null),
  at('LOW', 'access-and-egress', 'Repair the door entry system', 'Main entrance', null),
  at('LOW', 'signage-and-information', 'Show the floor numbers on every landing', 'Stair 2', null),
  at('LOW', 'fire-testing-and-records', 'Bring the log book up to date', null, null),
  at('LOW', 'trees-and-vegetation', 'Cut back the ivy that covers the vent', 'North wall', null),
  at('ADVISORY', 'accessibility', 'Consider contrasting nosings on the stairs', 'Stair 1', null),
  at('ADVISORY', 'energy-and-environment', 'Consider presence detectors for the corridor lights', null, null),
  at('ADVISORY', 'security', 'Consider a camera at the rear entrance', 'Rear entrance', null),
  at('ADVISORY', 'premises-information-box', 'Consider a larger premises information box', 'Main entrance', null),
  at('ADVISORY', 'resident-engagement', 'Remind residents of the rules for common parts', null, null),
  at(
    'ADVISORY',
    'building-safety-information',
    'Bring together the fire strategy, the as-built drawings of every refurbishment since the building was converted, the certificates of the cavity barriers and the cladding, the commissioning records of the smoke control system, and the test certificates of the dry riser in one place, so that the accountable person, the fire and rescue service and whoever carries out the next assessment find the same and the latest documents without having to ask three offices for them',
    null,
    null,
  ),
];

/** Findings about the organisation rather than a building. */
export const policies: readonly Finding[] = [
  at('MEDIUM', 'fire-management', 'Approve the new fire safety policy', null, 'The board saw the draft in spring.'),
  at('LOW', 'training-and-competence', 'Renew the fire warden training of the night staff', null, null),
  at('LOW', 'contractor-control', 'Agree hot-work permits with the framework contractors', null, null),
  at('ADVISORY', 'emergency-arrangements', 'Rehearse the out-of-hours call-out', null, null),
];

export const reasons = [
  'Parts on order: eight weeks from the maker',
  'The leaseholder gave no access on two visits',
  'Taken together with the works of the next quarter',
  'Awaiting consent of the freeholder',
] as const;

export const notDone = [
  'The photograph does not show the place that was reported',
  'Two of the four are still missing',
  'Seen on site: the gap is still there',
  'The work was done with the wrong material',
] as const;
