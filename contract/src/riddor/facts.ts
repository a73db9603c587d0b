import { z } from 'zod';
import { cycleNations } from '../cycles/rule.ts';
import { day, optionalLine } from '../platform/shapes.ts';
import { OccurrenceFacts } from './occurrence-facts.ts';
import { personTypes } from './rules.ts';

/** Must be asked: absent or null means not known, and no decision relies on it. */
const asked = <T extends z.ZodType>(type: T) => type.nullable().default(null as never);
/** Seldom so: absent means as usual; null means not known. */
const seldom = <T extends z.ZodType>(type: T, usual: z.output<T>) => type.nullable().default(usual as never);
/** Asked only if it decides: absent means not given; null means that nobody knows. */
const askedWhereItDecides = <T extends z.ZodType>(type: T) => type.nullable().optional();
const flag = z.boolean();

const Period = z
  .strictObject({ from: day, to: asked(day) })
  .refine(({ from, to }) => to === null || to >= from, { path: ['to'], message: 'Use the first day or a later one' });

export const Injury = z.strictObject({
  /** Code from the dictionary of injuries; one missing in the national list is asked about. */
  injury: asked(z.string().max(80)),
  /** Code from the dictionary of parts of the body. */
  part: asked(z.string().max(80)),
});
export type Injury = z.infer<typeof Injury>;

/** A diagnosis received (reg. 8, 9). */
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
  /** The work that the regulation links with the disease, or for reg. 9 the exposure at work to which it is attributed. */
  isLinkedToWork: asked(flag),
  diagnosisReceivedOn: asked(day),
  /** For an employee a diagnosis must be in writing (reg. 2(1)). */
  isInWriting: seldom(flag, true),
  isFromDoctor: seldom(flag, true),
  /** False if the person has stopped working. */
  isStillAtWork: seldom(flag, true),
});

/** A gas incident, or a dangerous gas fitting (reg. 11). */
const GasFacts = z.strictObject({
  what: asked(z.enum(['incident', 'fitting'])),
  /** Our role: conveying gas by pipe; filling, importing or supplying refillable LPG; registered with Gas Safe. */
  ourPart: asked(z.enum(['conveyor', 'supplier', 'gas-safe-business', 'none'])),
  /** What the incident led to. */
  ledTo: asked(z.enum(['death', 'unconsciousness', 'hospital', 'none-of-these'])),
  /** Likely to cause death, unconsciousness or hospital treatment, by leakage, incomplete combustion or bad flueing. */
  isFittingDangerous: asked(flag),
  /** The date on which enough was known to decide. */
  informedOn: asked(day),
  /** Tested or examined at a place set aside for that (reg. 11(3)). */
  isAtTestPlace: seldom(flag, false),
  /** The same information was reported before (reg. 11(3)). */
  isReportedBefore: seldom(flag, false),
});

/** An occurrence in a higher-risk building (SI 2023/907), in addition to RIDDOR. */
const BuildingOccurrenceFacts = z.strictObject({
  kind: asked(z.enum(['structural-failure', 'spread-of-fire-or-smoke', 'another'])),
  /** It caused, or could have caused, death or serious injury of a significant number of people. */
  isRiskToMany: asked(flag),
  isHigherRiskBuilding: asked(flag),
  /** For a building with at least two homes: higher-risk from 18 metres or seven storeys, if the fact above is not given. */
  heightMetres: asked(z.number().min(0).max(1000)),
  storeys: asked(z.int().min(0).max(300)),
  /** The date on which the accountable person's attention was drawn to it. */
  attentionOn: asked(day),
});

/**
 * The facts about an event and one person hurt in it, from which the desk decides (riddor-desk.md, section 1). An unknown fact
 * name is refused: ignored, it would count as not given.
 */
export const RiddorFacts = z
  .strictObject({
    /** The date in the local time of the place; day 0 of every time limit. */
    occurredOn: asked(day),
    /** That of the place, not of the organisation: it determines the law. */
    nation: asked(z.enum(cycleNations)),
    /** Places with special rules, which the desk does not decide. */
    specialPlace: seldom(z.enum(['none', 'mine', 'quarry', 'well', 'railway', 'offshore']), 'none'),
    onHospitalPremises: seldom(flag, false),
    /** Who was in control of the premises by carrying on an undertaking (reg. 3(1)(a)(ii)). */
    premisesControlledBy: seldom(z.enum(['us', 'another']), 'us'),

    isAnyoneHurt: asked(flag),
    /** An identifiable incident that caused injury (reg. 2(1)). */
    isAccident: asked(flag),
    isNaturalCauses: seldom(flag, false),
    isSuicide: seldom(flag, false),
    /** Non-consensual physical violence: an accident if done to a person at work (reg. 2(1)). */
    isViolence: seldom(flag, false),
    /**
     * The aspect of the work that caused it (reg. 2(2)(a) to (c)). A home is premises of an undertaking only for the landlord's
     * work, plant or repairs.
     */
    workRelated: asked(z.enum(['how-work-was-done', 'plant-or-substances', 'condition-of-premises', 'none'])),

    personType: asked(z.enum(personTypes)),
    /** The person's employer, if not us. */
    employer: optionalLine(200),
    /** Who is responsible for reports under the contract between agency and hirer; only for an agency worker. */
    agencyWorkerOf: seldom(z.enum(['not-agency', 'hirer', 'agency']), 'not-agency'),
    /** A self-employed person on premises that they control themselves. */
    onOwnPremises: seldom(flag, false),
    onArmedForcesDuty: seldom(flag, false),

    injuries: asked(z.array(Injury).max(100)),
    /** A doctor diagnosed the fracture (reg. 4(1)(a)); one that a doctor has ruled out is not among the injuries. */
    diagnosedByDoctor: asked(flag),
    /** A doctor says that sight is likely to be lost or permanently reduced (reg. 4(1)(c)). */
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
    /** These three: for work in an enclosed space; in Northern Ireland after the injuries they go with (`major-injuries.ts`). */
    hypothermiaOrHeatIllness: askedWhereItDecides(flag),
    resuscitated: askedWhereItDecides(flag),
    hospitalAdmissionHours: askedWhereItDecides(z.number().min(0).max(100_000)),
    /** Northern Ireland: which joint was dislocated. */
    dislocated: asked(z.enum(['shoulder-hip-knee-or-spine', 'another-joint'])),
    /** Northern Ireland: what happened to the eye. */
    eyeInjury: asked(z.enum(['chemical-or-hot-metal-burn', 'penetrating', 'another'])),
    /** Northern Ireland: acute illness, medically treated, from a substance or a biological agent; asked after poisoning. */
    acuteIllness: askedWhereItDecides(flag),

    /** The date of the person's death, of this or of something else. */
    diedOn: asked(day),
    diedOfIt: seldom(flag, true),
    /** Exposed at work to a biological agent, and died of it (reg. 6(2)). */
    diedOfBiologicalAgent: seldom(flag, false),

    takenFromSceneToHospital: asked(flag),
    hospitalFor: asked(z.enum(['treatment', 'examination', 'precaution'])),
    /** All periods in which the person could not do all of their normal work; none is an empty list. */
    incapacity: asked(z.array(Period).max(200)),

    duringMedicalTreatment: seldom(flag, false),
    movingVehicleOnRoad: seldom(flag, false),
    /** The exception that keeps an accident with a vehicle on a road reportable (reg. 14(3)(a) to (d)). */
    roadException: asked(z.enum(['train', 'substance-carried', 'loading', 'work-on-or-beside-road', 'none'])),
    notifiedUnderOtherLaw: seldom(
      z.enum(['none', 'nuclear', 'merchant-shipping', 'civil-aviation', 'ionising-radiation', 'electricity-safety']),
      'none',
    ),

    /** The occurrences of Schedule 2, with the facts that each paragraph tests; null if it is not known whether there was any. */
    occurrences: seldom(z.array(OccurrenceFacts).max(20), []),
    /** Whose employee the occurrence involved; if somebody is hurt, that person determines it. */
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
/** Facts as sent to the desk: an absent one was not given. */
export type GivenFacts = z.input<typeof RiddorFacts>;
