import type { OccurrenceFacts } from '../../riddor/occurrence-facts.ts';

type Items = readonly { id: string; name: string }[];
/** How a form asks for a fact. */
export type DeskQuestion = { label: string } & (
  | { kind: 'yesNo' }
  | { kind: 'choice'; items: Items }
  | { kind: 'number'; max: number }
  | { kind: 'day' }
  | { kind: 'text' }
);

const yesNo = (label: string) => ({ kind: 'yesNo', label }) as const;
const choice = (label: string, items: Items) => ({ kind: 'choice', label, items }) as const;
const number = (label: string, max: number) => ({ kind: 'number', label, max }) as const;
const day = (label: string) => ({ kind: 'day', label }) as const;

/** The occurrences of Schedule 2 that must be named, by paragraph. */
export const occurrenceKinds = [
  { id: 'lifting-equipment', name: 'Lifting equipment failed (para. 1)' },
  { id: 'pressure-systems', name: 'Pressure system failed (para. 2)' },
  { id: 'overhead-electric-lines', name: 'Overhead electric line (para. 3)' },
  { id: 'electrical-incidents', name: 'Electrical fire or explosion (para. 4)' },
  { id: 'explosives', name: 'Explosives (paras. 5-9)' },
  { id: 'biological-agents', name: 'Biological agent released (para. 10)' },
  { id: 'radiation', name: 'Radiation generators (para. 11)' },
  { id: 'breathing-apparatus', name: 'Breathing apparatus (para. 12)' },
  { id: 'diving-operations', name: 'Diving (paras. 13-17)' },
  { id: 'scaffolding', name: 'Scaffold collapsed (para. 18)' },
  { id: 'train-collisions', name: 'Train collision (para. 19)' },
  { id: 'wells', name: 'Well (para. 20)' },
  { id: 'pipelines', name: 'Pipeline (paras. 21-22)' },
  { id: 'structural-collapse', name: 'Structure or falsework collapsed (paras. 23-24)' },
  { id: 'explosion-or-fire', name: 'Explosion or fire (para. 25)' },
  { id: 'flammable-liquids-and-gases', name: 'Flammable liquid or gas released (para. 26)' },
  { id: 'hazardous-escapes', name: 'Hazardous substance escaped (para. 27)' },
  { id: 'mines', name: 'At a mine' },
  { id: 'quarries', name: 'At a quarry' },
  { id: 'transport-systems', name: 'At a railway or other transport system' },
  { id: 'offshore', name: 'At an offshore workplace' },
] as const satisfies readonly { id: OccurrenceFacts['kind']; name: string }[];

const nations = [
  { id: 'england', name: 'England' },
  { id: 'wales', name: 'Wales' },
  { id: 'scotland', name: 'Scotland' },
  { id: 'northern-ireland', name: 'Northern Ireland' },
] as const;

/** Questions grouped by the facts that belong together, in the order of riddor-desk.md, section 1. */
export const deskQuestions = {
  'What happened': {
    isAnyoneHurt: yesNo('Was anybody hurt?'),
    isAccident: yesNo('Did an identifiable incident cause the injury?'),
    workRelated: choice('What of the work caused it?', [
      { id: 'how-work-was-done', name: 'How the work was done' },
      { id: 'plant-or-substances', name: 'Plant or substances used for work' },
      { id: 'condition-of-premises', name: 'The condition of the premises' },
      { id: 'none', name: 'None of these' },
    ]),
    isViolence: yesNo('Was it violence?'),
    isNaturalCauses: yesNo('Did it come of natural causes?'),
    isSuicide: yesNo('Was it suicide, or an attempt?'),
  },
  'The place': {
    nation: choice('In which nation did it happen?', nations),
    onHospitalPremises: yesNo('Was it on the premises of a hospital?'),
    premisesControlledBy: choice('Who was in control of the premises?', [
      { id: 'us', name: 'This organisation' },
      { id: 'another', name: 'Somebody else' },
    ]),
    specialPlace: choice('Do special rules apply to the place?', [
      { id: 'none', name: 'No' },
      { id: 'mine', name: 'A mine' },
      { id: 'quarry', name: 'A quarry' },
      { id: 'well', name: 'A well' },
      { id: 'railway', name: 'A railway' },
      { id: 'offshore', name: 'Offshore' },
    ]),
  },
  'The person': {
    employer: { kind: 'text', label: 'Who employs the person, where that is not us?' },
    agencyWorkerOf: choice('Who reports by the contract of an agency worker?', [
      { id: 'not-agency', name: 'Not an agency worker' },
      { id: 'hirer', name: 'We, as the hirer' },
      { id: 'agency', name: 'The agency' },
    ]),
    employeeInvolved: choice('Was an employee involved, and whose?', [
      { id: 'ours', name: 'Ours' },
      { id: 'of-another-employer', name: "Another employer's" },
      { id: 'none', name: 'No employee' },
    ]),
    onOwnPremises: yesNo('Was the self-employed person on premises of their own?'),
    onArmedForcesDuty: yesNo('On duty as a member of the armed forces?'),
  },
  'The harm': {
    diagnosedByDoctor: yesNo('Did a doctor diagnose the fracture?'),
    doctorSaysSightLoss: yesNo('Does a doctor say that sight is likely to be lost or reduced for good?'),
    crushDamagedOrgans: yesNo('Did the crush damage the brain or organs of chest or abdomen?'),
    burnPercent: number('How much of the body was burned? (%)', 100),
    burnHarmsOrgans: yesNo('Did the burn damage eyes, breathing or other vital organs?'),
    isScalping: yesNo('Scalping that needed hospital treatment?'),
    lostConsciousness: yesNo('Did the person lose consciousness?'),
    unconsciousFrom: choice('What made the person unconscious?', [
      { id: 'head-injury', name: 'A head injury' },
      { id: 'asphyxia', name: 'Asphyxia' },
      { id: 'harmful-substance', name: 'A harmful substance' },
      { id: 'electric-shock', name: 'An electric shock' },
      { id: 'another-cause', name: 'Another cause' },
    ]),
    inEnclosedSpace: yesNo('Did it come from working in an enclosed space?'),
    hypothermiaOrHeatIllness: yesNo('Hypothermia or heat illness?'),
    resuscitated: yesNo('Did the person need resuscitation?'),
    dislocated: choice('Which joint was dislocated?', [
      { id: 'shoulder-hip-knee-or-spine', name: 'Shoulder, hip, knee or spine' },
      { id: 'another-joint', name: 'Another joint' },
    ]),
    eyeInjury: choice('What happened to the eye?', [
      { id: 'chemical-or-hot-metal-burn', name: 'A burn by a chemical or hot metal' },
      { id: 'penetrating', name: 'Something penetrated it' },
      { id: 'another', name: 'Something else' },
    ]),
    acuteIllness: yesNo('Acute illness from a substance or a biological agent, medically treated?'),
    diedOn: day('On which day did the person die?'),
    diedOfIt: yesNo('Did the person die of the accident?'),
    diedOfBiologicalAgent: yesNo('Did the person die of exposure at work to a biological agent?'),
  },
  Hospital: {
    takenFromSceneToHospital: yesNo('Was the person taken from the scene to hospital?'),
    hospitalFor: choice('What was hospital for?', [
      { id: 'treatment', name: 'Treatment of the injury' },
      { id: 'examination', name: 'Examination or tests only' },
      { id: 'precaution', name: 'A precaution, no injury showing' },
    ]),
    hospitalAdmissionHours: number('How many hours was the person in hospital?', 100_000),
  },
  'Road, treatment and other law': {
    movingVehicleOnRoad: yesNo('Did a vehicle moving on a road cause it?'),
    roadException: choice('Did it involve one of these?', [
      { id: 'train', name: 'A train' },
      { id: 'substance-carried', name: 'A substance that the vehicle carried' },
      { id: 'loading', name: 'Loading or unloading' },
      { id: 'work-on-or-beside-road', name: 'Work on or beside the road' },
      { id: 'none', name: 'None of these' },
    ]),
    duringMedicalTreatment: yesNo('Did it arise from treatment or examination by a doctor or dentist?'),
    notifiedUnderOtherLaw: choice('Does other law ask for its notification?', [
      { id: 'none', name: 'No' },
      { id: 'nuclear', name: 'Nuclear' },
      { id: 'merchant-shipping', name: 'Merchant shipping' },
      { id: 'civil-aviation', name: 'Civil aviation' },
      { id: 'ionising-radiation', name: 'Ionising radiation' },
      { id: 'electricity-safety', name: 'Electricity safety' },
    ]),
  },
  Disease: {
    'disease.disease': choice('Which disease?', [
      { id: 'carpal-tunnel', name: 'Carpal tunnel syndrome' },
      { id: 'cramp-hand-forearm', name: 'Cramp of hand or forearm' },
      { id: 'dermatitis', name: 'Dermatitis' },
      { id: 'hand-arm-vibration', name: 'Hand-arm vibration syndrome' },
      { id: 'asthma', name: 'Asthma' },
      { id: 'tendonitis', name: 'Tendonitis or tenosynovitis' },
      { id: 'occupational-cancer', name: 'Cancer from a carcinogen or mutagen' },
      { id: 'biological-agent', name: 'Disease from a biological agent' },
      { id: 'another', name: 'Another' },
    ]),
    'disease.isLinkedToWork': yesNo('Is the work or exposure of the kind that causes it?'),
    'disease.diagnosisReceivedOn': day('On which day was the diagnosis received?'),
    'disease.isInWriting': yesNo('Was the diagnosis in writing?'),
    'disease.isFromDoctor': yesNo('Did a doctor diagnose it?'),
    'disease.isStillAtWork': yesNo('Is the person still at work?'),
  },
  Gas: {
    'gas.what': choice('An incident, or a fitting?', [
      { id: 'incident', name: 'A gas incident' },
      { id: 'fitting', name: 'A dangerous gas fitting' },
    ]),
    'gas.ourPart': choice('What is this organisation?', [
      { id: 'conveyor', name: 'It conveys gas by pipe' },
      { id: 'supplier', name: 'It fills, imports or supplies refillable LPG' },
      { id: 'gas-safe-business', name: 'It is registered with Gas Safe' },
      { id: 'none', name: 'None of these' },
    ]),
    'gas.ledTo': choice('What did the incident lead to?', [
      { id: 'death', name: 'A death' },
      { id: 'unconsciousness', name: 'Unconsciousness' },
      { id: 'hospital', name: 'Hospital' },
      { id: 'none-of-these', name: 'None of these' },
    ]),
    'gas.isFittingDangerous': yesNo('Is the fitting likely to kill, make unconscious or bring to hospital?'),
    'gas.informedOn': day('On which day was enough known to decide?'),
    'gas.isAtTestPlace': yesNo('Was it tested at a place set aside for that?'),
    'gas.isReportedBefore': yesNo('Was the same information reported before?'),
  },
  'Higher-risk building': {
    'buildingOccurrence.kind': choice('What was it?', [
      { id: 'structural-failure', name: 'A structural failure' },
      { id: 'spread-of-fire-or-smoke', name: 'A spread of fire or smoke' },
      { id: 'another', name: 'Something else' },
    ]),
    'buildingOccurrence.isRiskToMany': yesNo('Was it a risk to many people?'),
    'buildingOccurrence.isHigherRiskBuilding': yesNo('Is it a higher-risk building?'),
    'buildingOccurrence.heightMetres': number('How high is the building? (metres)', 1000),
    'buildingOccurrence.storeys': number('How many storeys has it?', 300),
    'buildingOccurrence.attentionOn': day("On which day did it come to the accountable person's attention?"),
  },
  'The dangerous occurrence': {
    'occurrences.failed': choice('What failed?', [
      { id: 'collapse', name: 'It collapsed' },
      { id: 'overturning', name: 'It overturned' },
      { id: 'load-bearing-part', name: 'A load-bearing part' },
      { id: 'accessory', name: 'A sling or chain' },
      { id: 'buttons-doors-or-levelling', name: 'Buttons, doors or levelling' },
    ]),
    'occurrences.isClosedVesselOrPipework': yesNo('Was it a closed vessel or its pipework?'),
    'occurrences.couldHaveKilled': yesNo('Could it have killed?'),
    'occurrences.volts': number('Of how many volts was the line?', 1_000_000),
    'occurrences.isInsulated': yesNo('Was the line insulated?'),
    'occurrences.isContactOrDischarge': yesNo('Did plant touch the line, or discharge it?'),
    'occurrences.isFireOrExplosion': yesNo('Was there a fire or explosion?'),
    'occurrences.isShortCircuitOrOverload': yesNo('By a short circuit or overload?'),
    'occurrences.hoursStopped': number('For how many hours was work or the plant stopped?', 100_000),
    'occurrences.isSignificantRiskOfDeath': yesNo('Was there a significant risk of death?'),
    'occurrences.couldCauseSevereIllness': yesNo('Could the agent cause severe infection or illness?'),
    'occurrences.heightMetres': number('How high was the scaffold? (metres)', 1000),
    'occurrences.hasSubstantialPartFallen': yesNo('Did a substantial part of it fall?'),
    'occurrences.hasSuspendedPlatformFallen': yesNo('Did a slung or suspended platform fall?'),
    'occurrences.isOverWaterWithRiskOfDrowning': yesNo('Was it over water, with a risk of drowning?'),
    'occurrences.isFalsework': yesNo('Was it falsework?'),
    'occurrences.tonnes': number('How many tonnes fell?', 1_000_000),
    'occurrences.isFloorOrWallOfWorkplace': yesNo('Was it a floor or wall of a place of work?'),
    'occurrences.isFromOngoingWork': yesNo('Did it come from building or maintenance work that was going on?'),
    'occurrences.isUnintentional': yesNo('Was it unintentional?'),
    'occurrences.where': choice('Where was it released?', [
      { id: 'inside', name: 'Inside a building' },
      { id: 'open-air', name: 'In the open air' },
    ]),
    'occurrences.what': choice('What was released?', [
      { id: 'liquid', name: 'A liquid' },
      { id: 'liquid-above-boiling-point', name: 'A liquid above its boiling point' },
      { id: 'gas', name: 'A gas' },
    ]),
    'occurrences.kilograms': number('How many kilograms?', 1_000_000_000),
    'occurrences.couldInjure': yesNo('Could the substance injure otherwise than by burning?'),
    'occurrences.isAsDescribed': yesNo('Is it what the paragraph describes?'),
  },
} as const satisfies Record<string, Record<string, DeskQuestion>>;

const byFact: ReadonlyMap<string, DeskQuestion> = new Map(
  Object.values(deskQuestions).flatMap((group) => Object.entries<DeskQuestion>(group)),
);

/** The question for a fact, by the desk's path (`occurrences.0.hoursStopped`); none for facts that the record has a field for. */
export const questionOf = (fact: string): DeskQuestion | undefined =>
  byFact.get(fact.replace(/^occurrences\.\d+/, 'occurrences'));
