import { z } from 'zod';
import { cycleNations } from '../cycles/rule.ts';
import { day, optionalLine } from '../platform/shapes.ts';
import { OccurrenceFacts } from './occurrence-facts.ts';
import { personTypes } from './rules.ts';

/** Must be asked: left out or null, it is not known, and no answer rests on it. */
export const asked = <T extends z.ZodType>(type: T) => type.nullable().default(null as never);
/** Seldom so: left out, it was as usual; null, it is not known. */
export const seldom = <T extends z.ZodType>(type: T, usual: z.output<T>) => type.nullable().default(usual as never);
/** Asked only where it decides: left out, nobody has given it; null, nobody knows. */
const askedWhereItDecides = <T extends z.ZodType>(type: T) => type.nullable().optional();
const flag = z.boolean();

export const Period = z
  .strictObject({ from: day, to: asked(day) })
  .refine(({ from, to }) => to === null || to >= from, { path: ['to'], message: 'Use the first day or a later one' });

export const Injury = z.strictObject({
  /** Code of the dictionary of injuries; one that the national list lacks is asked about. */
  injury: asked(z.string().max(80)),
  /** Code of the dictionary of parts of the body. */
  part: asked(z.string().max(80)),
});
export type Injury = z.infer<typeof Injury>;

/** A diagnosis that was received (reg. 8, 9). */
const DiseaseFacts = z.strictObject({
  disease: asked(
    z.enum([
      'carpal-tunnel',
      'cramp-hand-forearm',
      'dermatitis',
      'hand-arm-vibration',
      'asthma',
      'tendonitis',
      'occupational-cancer',
      'biological-agent',
      'another',
    ]),
  ),
  /** The work that the regulation links with the disease, or for reg. 9 the exposure at work that it is attributed to. */
  isLinkedToWork: asked(flag),
  diagnosisReceivedOn: asked(day),
  /** For an employee a diagnosis is one in writing (reg. 2(1)). */
  isInWriting: seldom(flag, true),
  isFromDoctor: seldom(flag, true),
  /** False of somebody who has stopped working. */
  isStillAtWork: seldom(flag, true),
});

/** A gas incident, or a gas fitting that is dangerous (reg. 11). */
const GasFacts = z.strictObject({
  what: asked(z.enum(['incident', 'fitting'])),
  /** What we are: conveying gas by pipe; filling, importing or supplying refillable LPG; registered with Gas Safe. */
  ourPart: asked(z.enum(['conveyor', 'supplier', 'gas-safe-business', 'none'])),
  /** What the incident led to. */
  ledTo: asked(z.enum(['death', 'unconsciousness', 'hospital', 'none-of-these'])),
  /** Likely to kill, make unconscious or bring to hospital, by leakage, incomplete combustion or bad flueing. */
  isFittingDangerous: asked(flag),
  /** The day on which enough was known to decide. */
  informedOn: asked(day),
  /** Tested or examined at a place set aside for that (reg. 11(3)). */
  isAtTestPlace: seldom(flag, false),
  /** The same information was reported before (reg. 11(3)). */
  isReportedBefore: seldom(flag, false),
});

/** An occurrence in a higher-risk building (SI 2023/907), beside RIDDOR. */
const BuildingOccurrenceFacts = z.strictObject({
  kind: asked(z.enum(['structural-failure', 'spread-of-fire-or-smoke', 'another'])),
  /** Death or serious injury of a significant number of people was or could have been caused. */
  isRiskToMany: asked(flag),
  isHigherRiskBuilding: asked(flag),
  /** Of a building with at least two homes: higher-risk from 18 metres or seven storeys, where the fact above is not given. */
  heightMetres: asked(z.number().min(0).max(1000)),
  storeys: asked(z.int().min(0).max(300)),
  /** The day on which the accountable person's attention was drawn to it. */
  attentionOn: asked(day),
});

/**
 * What is known of an event and of one person hurt in it: all that the desk decides from (riddor-desk.md, section 1). A
 * fact by a name that is not here is refused: left aside, it would count as not given.
 */
export const RiddorFacts = z
  .strictObject({
    /** The day in the local time of the place; day 0 of every clock. */
    occurredOn: asked(day),
    /** Of the place, not of the organisation: it chooses the law. */
    nation: asked(z.enum(cycleNations)),
    /** Where rules apply that the desk does not decide. */
    specialPlace: seldom(z.enum(['none', 'mine', 'quarry', 'well', 'railway', 'offshore']), 'none'),
    onHospitalPremises: seldom(flag, false),
    /** Who, by carrying on an undertaking, was in control of the premises (reg. 3(1)(a)(ii)). */
    premisesControlledBy: seldom(z.enum(['us', 'another']), 'us'),

    isAnyoneHurt: asked(flag),
    /** An identifiable incident that caused injury (reg. 2(1)). */
    isAccident: asked(flag),
    isNaturalCauses: seldom(flag, false),
    isSuicide: seldom(flag, false),
    /** Physical violence, not consented to: an accident where it is done to a person at work (reg. 2(1)). */
    isViolence: seldom(flag, false),
    /** What of the work caused it (reg. 2(2)(a) to (c)). A home is premises of an undertaking only for the landlord's work, plant or repairing. */
    workRelated: asked(z.enum(['how-work-was-done', 'plant-or-substances', 'condition-of-premises', 'none'])),

    personType: asked(z.enum(personTypes)),
    /** Who employs the person, where that is not us. */
    employer: optionalLine(200),
    /** Whom the contract between agency and hirer makes answer for reports; only of an agency worker. */
    agencyWorkerOf: seldom(z.enum(['not-agency', 'hirer', 'agency']), 'not-agency'),
    /** A self-employed person on premises that they control themselves. */
    onOwnPremises: seldom(flag, false),
    onArmedForcesDuty: seldom(flag, false),

    injuries: asked(z.array(Injury).max(100)),
    /** A doctor diagnosed the fracture (reg. 4(1)(a)); one that a doctor has ruled out is not among the injuries. */
    diagnosedByDoctor: asked(flag),
    /** A doctor says that sight is likely to be lost or reduced for good (reg. 4(1)(c)). */
    doctorSaysSightLoss: asked(flag),
    /** A crush of head or torso that damaged the brain or organs of chest or abdomen (reg. 4(1)(d)). */
    crushDamagedOrgans: asked(flag),
    burnPercent: asked(z.number().min(0).max(100)),
    /** Significant damage to eyes, breathing or other vital organs (reg. 4(1)(e)). */
    burnHarmsOrgans: asked(flag),
    /** Scalping that needed hospital treatment (reg. 4(1)(f)). */
    isScalping: seldom(flag, false),
    lostConsciousness: asked(flag),
    unconsciousFrom: asked(z.enum(['head-injury', 'asphyxia', 'harmful-substance', 'electric-shock', 'another-cause'])),
    /** The injury came from working in an enclosed space (reg. 4(1)(h)). */
    inEnclosedSpace: seldom(flag, false),
    /** These three: of who worked in an enclosed space, in Northern Ireland after what they go with (`major-injuries.ts`). */
    hypothermiaOrHeatIllness: askedWhereItDecides(flag),
    resuscitated: askedWhereItDecides(flag),
    hospitalAdmissionHours: askedWhereItDecides(z.number().min(0).max(100_000)),
    /** Northern Ireland: which joint was dislocated. */
    dislocated: asked(z.enum(['shoulder-hip-knee-or-spine', 'another-joint'])),
    /** Northern Ireland: what happened to the eye. */
    eyeInjury: asked(z.enum(['chemical-or-hot-metal-burn', 'penetrating', 'another'])),
    /** Northern Ireland: acute illness, medically treated, from a substance or a biological agent; asked after poisoning. */
    acuteIllness: askedWhereItDecides(flag),

    /** The day on which the person died, of this or of something else. */
    diedOn: asked(day),
    diedOfIt: seldom(flag, true),
    /** Exposed at work to a biological agent, and died of that (reg. 6(2)). */
    diedOfBiologicalAgent: seldom(flag, false),

    takenFromSceneToHospital: asked(flag),
    hospitalFor: asked(z.enum(['treatment', 'examination', 'precaution'])),
    /** All periods in which the person could not do all of their normal work; none at all is an empty list. */
    incapacity: asked(z.array(Period).max(200)),

    duringMedicalTreatment: seldom(flag, false),
    movingVehicleOnRoad: seldom(flag, false),
    /** What keeps an accident with a vehicle on a road reportable (reg. 14(3)(a) to (d)). */
    roadException: asked(z.enum(['train', 'substance-carried', 'loading', 'work-on-or-beside-road', 'none'])),
    notifiedUnderOtherLaw: seldom(
      z.enum(['none', 'nuclear', 'merchant-shipping', 'civil-aviation', 'ionising-radiation', 'electricity-safety']),
      'none',
    ),

    /** What happened of Schedule 2, with the facts that each paragraph tests; null where it is not known whether any did. */
    occurrences: seldom(z.array(OccurrenceFacts).max(20), []),
    /** Whose employee the occurrence involved; where somebody is hurt, that person says it. */
    employeeInvolved: asked(z.enum(['ours', 'of-another-employer', 'none'])),
    disease: asked(DiseaseFacts),
    gas: asked(GasFacts),
    buildingOccurrence: asked(BuildingOccurrenceFacts),
  })
  .refine(({ diedOn, occurredOn }) => diedOn === null || occurredOn === null || diedOn >= occurredOn, {
    path: ['diedOn'],
    message: 'Use the day of the accident or a later one',
  });
export type RiddorFacts = z.infer<typeof RiddorFacts>;
/** Facts as they are sent to the desk: one that is left out was not given. */
export type GivenFacts = z.input<typeof RiddorFacts>;
