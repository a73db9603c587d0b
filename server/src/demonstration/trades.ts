/** The trades of each firm in the story, kept plausible: a lift firm does not certify gas. */
const firms: Record<string, readonly string[]> = {
  'Ridgeway Fire Consultants': ['fire-risk-assessor', 'fire-engineer'],
  'Calder Fire Protection': [
    'fire-alarms',
    'emergency-lighting',
    'fire-extinguishers',
    'dry-risers',
    'sprinklers',
    'smoke-ventilation',
  ],
  'Calder Fire Doors': ['fire-doors', 'passive-fire'],
  'Pennine Lifts': ['lifts'],
  'Sterling Engineering Inspection': ['engineering-inspection'],
  'Clearwater Hygiene': ['water-hygiene', 'pool-maintenance'],
  'Hill & Sons Gas': ['gas-and-heating', 'plumbing', 'catering-equipment'],
  'Northbridge Electrical': ['electrical', 'lightning-protection', 'generators-and-ups', 'ev-and-solar'],
  'Fairfax Asbestos': ['asbestos-surveyor'],
  'Aspect Surveying': [
    'building-surveyor',
    'structural-engineer',
    'energy-assessor',
    'damp-specialist',
    'building-safety-consultant',
  ],
  'Whitcombe Safety': ['health-and-safety-consultant', 'training-provider'],
  'Hartley Building Services': [
    'hvac',
    'ductwork-cleaning',
    'facilities-management',
    'gates-and-doors',
    'general-building',
    'roofing',
    'glazing',
    'drainage',
  ],
  'Summit Height Safety': ['fall-protection', 'scaffolding'],
  'Greenspace Inspections': ['playgrounds', 'arboriculture', 'grounds-maintenance'],
  'Warden Security': ['security-systems', 'security-services'],
  'Tyne Waste': ['waste-management', 'pest-control'],
  'Langdale Insurance Brokers': ['insurance-broker'],
  'In-house team': ['site-staff'],
};

/** The external firms, each with its trades, the main one first. */
export const outsideFirms = Object.entries(firms).filter(([firm]) => firm !== 'In-house team');

const firmsByTrade = new Map(Object.entries(firms).flatMap(([firm, trades]) => trades.map((trade) => [trade, firm])));

/** The firm for a trade, given by its CONTRACTOR_BUSINESS code; throws if there is none. */
export function firmOf(trade: string): string {
  const firm = firmsByTrade.get(trade);
  if (!firm) throw new Error(`The story has no firm for the trade ${trade}`);
  return firm;
}

/** The trade that resolves findings in an area of observation; the rest is done in-house. */
const tradesByArea: Record<string, string> = {
  'means-of-escape': 'site-staff',
  'fire-detection-and-alarm': 'fire-alarms',
  'fire-doors': 'fire-doors',
  compartmentation: 'passive-fire',
  'emergency-lighting': 'emergency-lighting',
  'smoke-control': 'smoke-ventilation',
  'portable-fire-fighting-equipment': 'fire-extinguishers',
  'electrical-installation': 'electrical',
  'internal-lighting': 'electrical',
  'water-hygiene': 'water-hygiene',
  'lifts-and-lifting-equipment': 'lifts',
  'gas-safety': 'gas-and-heating',
  asbestos: 'asbestos-surveyor',
  'doors-gates-and-barriers': 'gates-and-doors',
  'stairs-and-handrails': 'general-building',
  'falling-objects': 'roofing',
  drainage: 'drainage',
  'external-areas': 'general-building',
  'slips-and-trips': 'general-building',
  'access-and-egress': 'security-systems',
  'trees-and-vegetation': 'grounds-maintenance',
};
export const firmForArea = (area: string): string => firmOf(tradesByArea[area] ?? 'site-staff');
