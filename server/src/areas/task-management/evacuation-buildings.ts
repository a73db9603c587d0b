import { holdsDomesticPremises } from './kinds-of-home.ts';
import { all, any, isHighRise, isOne, isOver11Metres } from './known-of-property.ts';

/** Two or more homes, and at least 18 metres or seven storeys. */
export const isHighRiseBlock = all(holdsDomesticPremises, isHighRise);
/** Two or more homes, a storey more than 11 metres up, and everybody leaves at once in a fire. */
export const leavesAtOnce = all(holdsDomesticPremises, isOver11Metres, isOne('evacuation', 'simultaneous'));

/** A building to which the Fire Safety (Residential Evacuation Plans) (England) Regulations 2025 (SI 2025/797) apply. */
export const needsEvacuationPlans = all(isOne('nation', 'england'), any(isHighRiseBlock, leavesAtOnce));
