import { isHighRiseBlock, leavesAtOnce } from './evacuation-buildings.ts';
import {
  careHomes,
  hasSharedParts as sharedParts,
  holdsAnyHome,
  holdsDomesticPremises,
  isBlock,
  isCommercialLandlord,
  isHigherRisk,
  isPrivateRentedHome,
  isRentedHome,
  isSocialHome,
} from './kinds-of-home.ts';
import { all, any, atLeast, has, isOne, isOver11Metres, not } from './known-of-property.ts';
import type { Condition } from './known-of-property.ts';

/** Task types that a property needs under a condition. Nation, interval and law are in the task type itself. */
export type Duty = {
  codes: string[];
  when: Condition;
  /** The reason, as a sentence about the property. */
  because: string;
  /** Kinds of property that nearly always have it: proposed there even if the fact is unknown. */
  expectedIn?: { kinds: readonly string[]; because: string };
};

const schools = ['school'];
const shopsAndOffices = ['office', 'retail-unit', 'shopping-centre', 'hotel', 'place-of-worship', 'community-centre'];
const industry = ['industrial-unit', 'warehouse'];
const workplaces = [
  ...shopsAndOffices,
  ...industry,
  ...schools,
  'health-centre',
  'leisure-centre',
  'care-home',
  'supported-hostel',
];
/** Public authorities' buildings visited by the public: Energy Performance of Buildings Regulations 2012, Part 3. */
const publicBuildings = [...schools, 'health-centre', 'leisure-centre', 'community-centre'];

const is = (...kinds: string[]) => isOne('propertyType', ...kinds);
const isWorkplace = is(...workplaces);
const hasSharedParts = sharedParts(isWorkplace);
const isInEngland = isOne('nation', 'england');
const storesWater = isOne('waterSystem', 'stored-cold', 'stored-hot-and-cold');
const storesHotWater = isOne('waterSystem', 'stored-hot-and-cold');

/**
 * The duty to manage: asbestos is presumed unless a survey or the year of building rules it out. Control of Asbestos
 * Regulations 2012, reg. 4(3)-(5).
 */
const mayHoldAsbestos: Condition = ({ asbestos, builtYear }) =>
  asbestos === 'presumed' || (asbestos === null && (builtYear === null || builtYear < 2000));

export const duties: Duty[] = [
  // Fire safety
  {
    codes: ['FRA01'],
    when: hasSharedParts,
    because: 'People work here or share its common parts, so the risk of fire must be assessed',
  },
  {
    codes: ['FAL01', 'FAL02'],
    when: has('hasFireAlarm'),
    because: 'It has a fire alarm, which must be kept in working order',
    expectedIn: {
      kinds: [...workplaces, 'hmo', 'student-block', 'sheltered-housing', 'extra-care'],
      because: 'A building of this kind needs a fire alarm; nobody has recorded yet whether this one has it',
    },
  },
  {
    codes: ['EML01', 'EML02'],
    when: has('hasEmergencyLighting'),
    because: 'It has emergency lighting, which must be kept in working order',
    expectedIn: {
      kinds: workplaces,
      because: 'Escape routes of a workplace need emergency lighting; nobody has recorded yet whether this one has it',
    },
  },
  {
    codes: ['FFE01', 'FFE02'],
    when: isWorkplace,
    because: 'A workplace needs fire extinguishers that are kept in working order',
  },
  { codes: ['EVD01'], when: isWorkplace, because: 'People who work or visit here must know how to leave in a fire' },
  { codes: ['FWT01'], when: isWorkplace, because: 'Somebody on the staff must be trained to help others out' },
  {
    codes: ['FDR01', 'FDR02'],
    when: all(holdsDomesticPremises, isOver11Metres),
    because: 'It is a residential building with a storey more than 11 metres up, whose fire doors must be checked',
  },
  {
    codes: ['FDR03'],
    // Above 11 metres the checks under regulation 10 replace it, only in England and in blocks of homes.
    when: any(isWorkplace, all(isBlock, not(all(isInEngland, holdsDomesticPremises, isOver11Metres)))),
    because: 'Its fire doors protect the way out',
  },
  {
    codes: ['RFI01'],
    when: holdsDomesticPremises,
    because: 'It has two or more homes, whose residents must be told what to do in a fire',
  },
  { codes: ['DRM01', 'DRM02'], when: has('hasDryRiser'), because: 'It has a dry riser' },
  { codes: ['SPR03'], when: has('hasSprinklers'), because: 'It has sprinklers' },
  {
    codes: ['SPR01', 'SPR02'],
    when: all(has('hasSprinklers'), isWorkplace),
    because: 'It has sprinklers, and is not a home',
  },
  { codes: ['AOV01', 'AOV02'], when: has('hasSmokeVents'), because: 'It has smoke vents' },
  {
    codes: ['FFQ01', 'SIB01', 'EXW01', 'PLN01', 'WAY01', 'FRA06', 'FRA07'],
    when: isHighRiseBlock,
    because: 'It is a residential building of at least 18 metres or seven storeys',
  },
  {
    codes: ['FRA06', 'FRA07'],
    when: leavesAtOnce,
    because: 'It is a residential building with a storey more than 11 metres up, which all leave at once in a fire',
  },
  {
    codes: ['FFL01'],
    when: all(isHighRiseBlock, atLeast('passengerLifts', 1)),
    because: 'It is a residential building of at least 18 metres or seven storeys with a lift',
  },
  {
    codes: ['FAL03'],
    when: isRentedHome,
    because: 'A rented home needs working smoke and carbon monoxide alarms',
    expectedIn: {
      kinds: ['house', 'hmo'],
      because:
        'A rented home needs working smoke and carbon monoxide alarms; nobody has recorded yet who lets this one',
    },
  },

  // Building Safety Act 2022
  {
    codes: ['BSA01', 'BSA02', 'BSA03', 'BSA04', 'BSA05', 'BSA06', 'BSA07', 'BSA09', 'BSA10'],
    when: isHigherRisk,
    because: 'It is a higher-risk building: two or more homes, and at least 18 metres or seven storeys',
  },
  { codes: ['FAC01', 'STR01'], when: isHigherRisk, because: 'It is a tall residential building' },

  // Gas and heating
  {
    codes: ['GAS01'],
    when: isOne('gasSupply', 'dwellings', 'both'),
    because: 'There is gas in its homes, which a landlord must have checked every year',
  },
  {
    codes: ['GAS01'],
    when: all(holdsAnyHome, isOne('gasSupply', 'communal')),
    because: 'Communal gas plant serves its homes, which a landlord must have checked every year',
  },
  {
    codes: ['GAS02', 'GAS03'],
    when: isOne('gasSupply', 'communal', 'both'),
    because: 'It has communal gas plant and pipework',
  },
  { codes: ['HNM01', 'PLR01'], when: has('hasCommunalHeating'), because: 'It has communal heating' },
  { codes: ['OIL01', 'OST01'], when: has('hasOilStorage'), because: 'It stores oil' },

  // Electrical
  {
    codes: ['EIC01'],
    when: any(isBlock, all(has('hasCommonParts'), not(isWorkplace))),
    because: 'The wiring of its common parts must be kept safe',
  },
  {
    codes: ['EIC04'],
    when: is(...shopsAndOffices, ...schools, 'health-centre', 'care-home', 'supported-hostel', 'car-park'),
    because: 'The wiring of a workplace must be kept safe',
  },
  {
    codes: ['EIC05'],
    when: is(...industry, 'leisure-centre'),
    because: 'The wiring of industrial and leisure premises wears sooner',
  },
  {
    codes: ['EIC02'],
    when: isPrivateRentedHome,
    because: 'The wiring of a privately rented home must be inspected every five years',
  },
  {
    codes: ['EIC03'],
    when: isSocialHome,
    because: 'The wiring of a social rented home must be inspected every five years',
  },
  {
    codes: ['PAT02'],
    when: isSocialHome,
    because: 'Electrical equipment that comes with a social rented home must be checked every five years',
  },
  { codes: ['PAT01'], when: any(isWorkplace, is('hmo')), because: 'Appliances that others use must be kept safe' },
  { codes: ['LPS01'], when: has('hasLightningProtection'), because: 'It has a lightning protection system' },

  // Asbestos
  {
    codes: ['ASB01'],
    when: all(hasSharedParts, mayHoldAsbestos),
    because: 'It is not known to be free of asbestos, which is presumed until a survey shows otherwise',
  },
  {
    codes: ['ASB02', 'ASB03'],
    when: all(hasSharedParts, isOne('asbestos', 'found', 'presumed')),
    because: 'It holds asbestos, or is presumed to, and what is there must be looked after',
  },

  // Water hygiene
  {
    codes: ['LRA01'],
    when: any(isWorkplace, isBlock, is('house', 'hmo')),
    because: 'Employers and landlords must assess the risk of Legionella in their water',
  },
  {
    codes: ['WTM01'],
    when: storesWater,
    because: 'It stores water, whose temperature keeps Legionella down',
    expectedIn: {
      kinds: [...schools, ...careHomes, 'hotel', 'leisure-centre', 'health-centre'],
      because: 'A building of this kind nearly always stores water; nobody has recorded yet how this one is supplied',
    },
  },
  { codes: ['WTM03', 'WTM04'], when: storesWater, because: 'It stores cold water in tanks' },
  { codes: ['WTM02', 'WTM06'], when: storesHotWater, because: 'It stores hot water' },
  {
    codes: ['WTM07'],
    when: is(
      ...schools,
      ...careHomes,
      'hotel',
      'supported-hostel',
      'leisure-centre',
      'community-centre',
      'vacant-property',
    ),
    because: 'Outlets stand unused here for days at a time',
  },
  {
    codes: ['WTM08'],
    when: is(...careHomes, 'hotel', 'leisure-centre', 'supported-hostel'),
    because: 'It has showers that many people use',
  },
  { codes: ['WTM09'], when: is(...careHomes), because: 'Residents must be kept from scalding' },
  { codes: ['POL01'], when: has('hasSwimmingPool'), because: 'It has a swimming pool or spa' },

  // Lifts and plant
  {
    codes: ['LFT01', 'LFT03', 'LFT05'],
    when: atLeast('passengerLifts', 1),
    because: 'It has a passenger lift',
  },
  { codes: ['LFT07'], when: is(...careHomes), because: 'Residents are lifted with hoists and slings' },
  { codes: ['ACI01', 'FGL01', 'ACM01'], when: has('hasAirConditioning'), because: 'It has air conditioning' },
  { codes: ['RSD01', 'WTP01'], when: is(...industry), because: 'Vehicles and industrial doors are in use here' },
  { codes: ['KEX01', 'GAS04'], when: is('hotel', 'care-home'), because: 'It has a commercial kitchen' },

  // Health and safety
  { codes: ['HSR01'], when: hasSharedParts, because: 'The risks to people who work here or visit must be assessed' },
  { codes: ['HSI01'], when: isWorkplace, because: 'A workplace is looked over regularly for new hazards' },
  { codes: ['FAN01', 'FAK01'], when: isWorkplace, because: 'A workplace must provide for first aid' },
  {
    codes: ['CSH01'],
    when: is(...schools, ...industry, 'leisure-centre', 'health-centre', 'care-home', 'hotel'),
    because: 'Hazardous substances are used here, if only to clean',
  },
  { codes: ['DSE01'], when: is('office', 'health-centre'), because: 'People work at screens here' },
  { codes: ['EST01'], when: isBlock, because: 'Its common parts and grounds are inspected regularly' },
  { codes: ['WRS01'], when: is(...careHomes, 'supported-hostel'), because: 'Residents could fall from windows' },
  { codes: ['GLZ01'], when: is(...publicBuildings), because: 'Glass that people may walk into must be safe' },
  { codes: ['MSC01'], when: is('car-park'), because: 'It is a car park, whose structure wears from salt and load' },

  // Outside
  { codes: ['PLY01', 'PLY02', 'PLY03'], when: has('hasPlayArea'), because: 'It has a play area' },
  { codes: ['TRE01'], when: is(...schools, 'estate-land'), because: 'Trees stand where people pass below them' },

  // Energy and waste
  {
    codes: ['DEC01', 'DEC03'],
    when: all(is(...publicBuildings), atLeast('floorAreaSquareMetres', 1001)),
    because: 'It is a public building of more than 1,000 square metres',
  },
  {
    codes: ['DEC02'],
    when: all(
      is(...publicBuildings),
      atLeast('floorAreaSquareMetres', 251),
      not(atLeast('floorAreaSquareMetres', 1001)),
    ),
    because: 'It is a public building of 250 to 1,000 square metres',
  },
  { codes: ['EPC01'], when: isRentedHome, because: 'Homes that are let need one each' },
  {
    codes: ['EPC01'],
    when: all(is(...shopsAndOffices, ...industry, 'mixed-use'), isCommercialLandlord),
    because: 'It is let',
  },
  { codes: ['WST01'], when: isWorkplace, because: 'Who produces waste at work must see where it goes' },

  // Housing
  {
    codes: ['AWL01'],
    when: isSocialHome,
    because: 'A social landlord must look into damp, mould and emergency hazards within days of hearing of them',
  },
  { codes: ['HMO01', 'HMO02'], when: is('hmo'), because: 'It is a house in multiple occupation' },
  { codes: ['VOI01'], when: is('vacant-property'), because: 'It stands empty' },
];
