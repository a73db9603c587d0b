import { z } from 'zod';
import { id, line, optionalLine, requiredLine } from '../../platform/shapes.ts';

const MOST_MONTHS = 600;

/** A kind of training, check or competence, as defined by the organisation. */
export const TrainingKind = z.object({
  /** Unchanged when the name changes. */
  id: line(60).regex(/^[a-z0-9-]+$/, 'Use small letters, digits and hyphens'),
  name: requiredLine('Enter the name of the training', 100),
  /** The validity if a certificate does not state it; null: no end. */
  months: z.int('Use whole months').min(1, 'Use at least 1 month').max(MOST_MONTHS).nullable(),
  /** The law or guidance that requires it. */
  source: optionalLine(300),
  /** Only the outcome may be stored, as for a criminal record check. */
  keepsNoFile: z.boolean(),
  /** Visible only to the person, their managers, and those who manage people. */
  isConfidential: z.boolean(),
  /** False: recorded training stays, but it is no longer offered or required. */
  isOffered: z.boolean(),
  /** Who must hold it: roles, groups, and whoever does or owns tasks of these types. */
  requiredOf: z.object({
    roleIds: z.array(id).max(50),
    groupIds: z.array(id).max(100),
    taskCodes: z.array(line(60).min(1)).max(200),
  }),
});
export type TrainingKind = z.output<typeof TrainingKind>;

export const TrainingRules = z.object({
  kinds: z
    .array(TrainingKind)
    .max(200, 'Keep at most 200 kinds')
    .refine((kinds) => new Set(kinds.map((kind) => kind.id)).size === kinds.length, 'Use each kind once')
    .refine(
      (kinds) => new Set(kinds.map(({ name }) => name.toLowerCase())).size === kinds.length,
      'Give each kind a name of its own',
    ),
});
export type TrainingRules = z.output<typeof TrainingRules>;

/** A kind in one line, for the activity log. */
export const kindInWords = ({ name, months, isConfidential, isOffered, requiredOf }: TrainingKind) => {
  const demanded = Object.values(requiredOf).reduce((count, some) => count + some.length, 0);
  return [
    name,
    months === null ? 'does not expire' : `${months} months`,
    ...(demanded ? [`required by ${demanded} ${demanded === 1 ? 'rule' : 'rules'}`] : []),
    ...(isConfidential ? ['confidential'] : []),
    ...(isOffered ? [] : ['no longer offered']),
  ].join(', ');
};
