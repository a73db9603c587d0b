import { z } from 'zod';

/** The Tenant Satisfaction Measures that are drawn from safety checks (decision 080). */
export const safetyMeasures = [
  { id: 'BS01', name: 'BS01 Gas safety checks' },
  { id: 'BS02', name: 'BS02 Fire safety checks' },
  { id: 'BS03', name: 'BS03 Asbestos safety checks' },
  { id: 'BS04', name: 'BS04 Water safety checks' },
  { id: 'BS05', name: 'BS05 Lift safety checks' },
] as const;
export const SafetyMeasureId = z.enum(safetyMeasures.map((measure) => measure.id));
export type SafetyMeasureId = z.infer<typeof SafetyMeasureId>;
