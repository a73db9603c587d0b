import { z } from 'zod';

const flag = z.boolean().nullable().default(null);
const number = (max: number) => z.number().min(0).max(max).nullable().default(null);

/**
 * A dangerous occurrence of Schedule 2 by the code of its row in riddor-rules.json, with the facts that its paragraph tests; an
 * absent or null fact is not known.
 */
export const OccurrenceFacts = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('lifting-equipment'),
    /** What failed. Slings, chains, buttons, doors and levelling do not count. */
    failed: z
      .enum(['collapse', 'overturning', 'load-bearing-part', 'accessory', 'buttons-doors-or-levelling'])
      .nullable()
      .default(null),
  }),
  z.strictObject({
    kind: z.literal('pressure-systems'),
    isClosedVesselOrPipework: flag,
    couldHaveKilled: flag,
  }),
  z.strictObject({
    kind: z.literal('overhead-electric-lines'),
    volts: number(1_000_000),
    isInsulated: flag,
    /** Plant touched the line, or caused a discharge by coming close. */
    isContactOrDischarge: flag,
  }),
  z.strictObject({
    kind: z.literal('electrical-incidents'),
    isFireOrExplosion: flag,
    isShortCircuitOrOverload: flag,
    hoursStopped: number(100_000),
    isSignificantRiskOfDeath: flag,
  }),
  z.strictObject({ kind: z.literal('biological-agents'), couldCauseSevereIllness: flag }),
  z.strictObject({
    kind: z.literal('scaffolding'),
    heightMetres: number(1000),
    hasSubstantialPartFallen: flag,
    /** For a slung or suspended scaffold: a support failed so that a platform fell. */
    hasSuspendedPlatformFallen: flag,
    isOverWaterWithRiskOfDrowning: flag,
  }),
  z.strictObject({
    kind: z.literal('structural-collapse'),
    isFalsework: z.boolean().nullable().default(false),
    tonnes: number(1_000_000),
    isFloorOrWallOfWorkplace: flag,
    /** From or in connection with construction, demolition, refurbishment or maintenance in progress. */
    isFromOngoingWork: flag,
  }),
  z.strictObject({
    kind: z.literal('explosion-or-fire'),
    isUnintentional: z.boolean().nullable().default(true),
    /** How long the plant stopped or normal work was suspended. */
    hoursStopped: number(100_000),
  }),
  z.strictObject({
    kind: z.literal('flammable-liquids-and-gases'),
    where: z.enum(['inside', 'open-air']).nullable().default(null),
    what: z.enum(['liquid', 'liquid-above-boiling-point', 'gas']).nullable().default(null),
    kilograms: number(1_000_000_000),
  }),
  z.strictObject({
    kind: z.literal('hazardous-escapes'),
    /** The substance could injure in ways other than burning: asbestos fibres, chlorine, sewage gas. */
    couldInjure: flag,
  }),
  z.strictObject({
    kind: z.enum([
      'explosives',
      'radiation',
      'breathing-apparatus',
      'diving-operations',
      'train-collisions',
      'wells',
      'pipelines',
    ]),
    /** Whether it matches the description in the paragraph: these have no questions of their own. */
    isAsDescribed: flag,
  }),
  z.strictObject({ kind: z.enum(['mines', 'quarries', 'transport-systems', 'offshore']) }),
]);
export type OccurrenceFacts = z.infer<typeof OccurrenceFacts>;
