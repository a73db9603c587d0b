import { z } from 'zod';
import { day, optionalLine, optionalTimeOfDay } from '../../platform/shapes.ts';

/** What an investigation considers (HSG245, step three): contributing factors, immediate causes and root causes. */
export const contributingFactors = [
  { id: 'place', name: 'Place: layout, lighting, floor, weather' },
  { id: 'plant', name: 'Plant, equipment or materials' },
  { id: 'process', name: 'How the work was done' },
  { id: 'people', name: 'People: fitness, fatigue, behaviour' },
  { id: 'others', name: 'What others did: residents, contractors, public' },
] as const;
export const immediateCauses = [
  { id: 'defective-premises', name: 'Defect of the premises' },
  { id: 'wet-or-obstructed', name: 'Wet, icy, dirty or obstructed way' },
  { id: 'defective-equipment', name: 'Defective or unsuitable equipment' },
  { id: 'unguarded', name: 'Missing guard, barrier or warning' },
  { id: 'unsafe-act', name: 'Unsafe act or shortcut' },
  { id: 'no-ppe', name: 'Protective equipment not used' },
  { id: 'handling', name: 'Lifting, carrying or posture' },
  { id: 'substance', name: 'Contact with a substance, heat or electricity' },
  { id: 'aggression', name: 'Aggression or violence' },
  { id: 'another', name: 'Another' },
] as const;
export const rootCauses = [
  { id: 'risk-assessment', name: 'Risk not assessed, or not well enough' },
  { id: 'procedure', name: 'No safe system of work, or not kept to' },
  { id: 'maintenance', name: 'Inspection or maintenance' },
  { id: 'competence', name: 'Training or competence' },
  { id: 'supervision', name: 'Supervision and control' },
  { id: 'communication', name: 'Communication and cooperation' },
  { id: 'design', name: 'Design of the place or the work' },
  { id: 'contractor-control', name: 'Choice or control of contractors' },
  { id: 'resources', name: 'Time, people or money' },
  { id: 'another', name: 'Another' },
] as const;

const some = <const T extends readonly { id: string }[]>(of: T) =>
  z
    .array(z.enum(of.map(({ id }) => id) as [T[number]['id'], ...T[number]['id'][]]))
    .max(of.length)
    .default([]);

/** Something that happened before, at or after the accident. */
const TimelineEntry = z.object({
  on: day,
  at: optionalTimeOfDay,
  what: z.string().trim().min(1, 'Enter what happened').max(500, 'Use at most 500 characters'),
});

/** The findings of an investigation. */
export const Causes = z.object({
  factors: some(contributingFactors),
  immediate: some(immediateCauses),
  root: some(rootCauses),
  /** The "five whys": each answer explains the one before; as many as were asked. */
  whys: z.array(optionalLine(500)).max(5, 'Send at most 5 answers').default([]),
  timeline: z.array(TimelineEntry).max(100, 'Send at most 100 entries').default([]),
});
export type Causes = z.infer<typeof Causes>;
