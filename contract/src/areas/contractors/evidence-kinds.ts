/** The consequence if required evidence is missing, has expired or was rejected. */
export type Lapse = 'block' | 'warn' | 'warn-then-block';
export type Asked = 'provider' | 'number' | 'amount' | 'covers' | 'from' | 'to';

type EvidenceKindFacts = {
  id: string;
  name: string;
  /** Who holds it: the firm, or each named operative. */
  whose: 'firm' | 'person';
  asks: readonly Asked[];
  /** The form's label for the issuer. */
  provider?: string;
  /** What its coverage lists: types of work, modules, services. */
  covers?: string;
  lapse: Lapse;
  /** The usual validity in months, if the certificate states no end. */
  months?: number;
  /** Minimum in pounds; less is rejected (SI 1998/2573 reg. 3). */
  least?: number;
  /** The amount in pounds that clients usually require. */
  usual?: number;
  /** For a person only the outcome of the check may be stored. */
  keepsNoFile?: true;
  source?: string;
};

const insurance = {
  whose: 'firm',
  asks: ['provider', 'number', 'amount', 'from', 'to'],
  provider: 'Insurer',
} as const;
const registration = { whose: 'firm', asks: ['number', 'to'], months: 12 } as const;
const scheme = { whose: 'firm', asks: ['provider', 'number', 'covers', 'to'], provider: 'Scheme', months: 12 } as const;
const card = { whose: 'person', asks: ['number', 'covers', 'to'], covers: 'Categories', lapse: 'block' } as const;
const statement = { whose: 'firm', asks: ['from', 'to'], months: 12, lapse: 'warn' } as const;
const certificate = {
  whose: 'firm',
  asks: ['provider', 'number', 'covers', 'to'],
  provider: 'Certification body',
  covers: 'Scope',
  months: 36,
  lapse: 'warn',
} as const;

/** The kinds of evidence that ship with Lintel, with what is recorded, how long each is valid and what its lapse means. */
export const contractorEvidenceKinds = [
  {
    ...insurance,
    id: 'employers-liability',
    name: "Employers' liability insurance",
    lapse: 'block',
    least: 5_000_000,
    usual: 10_000_000,
    source: 'SI 1998/2573 reg. 3',
  },
  {
    ...insurance,
    id: 'public-liability',
    name: 'Public and products liability insurance',
    lapse: 'block',
    usual: 5_000_000,
  },
  {
    ...insurance,
    id: 'professional-indemnity',
    name: 'Professional indemnity insurance',
    lapse: 'block',
    usual: 2_000_000,
  },
  { ...insurance, id: 'contractors-all-risks', name: "Contractors' all risks insurance", lapse: 'warn' },
  { ...insurance, id: 'motor', name: 'Motor insurance', lapse: 'warn' },
  { ...insurance, id: 'plant', name: 'Hired plant insurance', lapse: 'warn' },
  {
    ...registration,
    id: 'gas-safe-business',
    name: 'Gas Safe registration',
    asks: ['number', 'covers', 'to'],
    covers: 'Kinds of gas work',
    lapse: 'block',
    source: 'Gas Safety (Installation and Use) Regulations 1998 reg. 3',
  },
  { ...card, id: 'gas-safe-engineer', name: 'Gas Safe engineer’s card', covers: 'Kinds of gas work' },
  {
    ...scheme,
    id: 'electrical-scheme',
    name: 'Electrical scheme (NICEIC, NAPIT, SELECT)',
    covers: 'Scope',
    lapse: 'block',
  },
  { ...registration, id: 'oftec', name: 'OFTEC registration (oil)', lapse: 'block' },
  { ...registration, id: 'hetas', name: 'HETAS registration (solid fuel)', lapse: 'block' },
  { ...registration, id: 'mcs', name: 'MCS certification (small renewables)', lapse: 'block' },
  { ...scheme, id: 'f-gas', name: 'F-gas company certificate', covers: 'Category', lapse: 'block' },
  {
    ...scheme,
    id: 'legionella-control',
    name: 'Legionella Control Association registration',
    covers: 'Services',
    lapse: 'warn',
  },
  { ...certificate, id: 'ukas-17020', name: 'UKAS ISO/IEC 17020 accreditation', months: 48, lapse: 'block' },
  { ...certificate, id: 'ukas-17025', name: 'UKAS ISO/IEC 17025 accreditation', months: 48, lapse: 'block' },
  {
    ...registration,
    id: 'hse-asbestos-licence',
    name: 'HSE asbestos licence',
    months: 36,
    lapse: 'block',
    source: 'Control of Asbestos Regulations 2012 reg. 8',
  },
  { ...card, id: 'asbestos-awareness', name: 'Asbestos awareness training', months: 12, lapse: 'warn' },
  { ...scheme, id: 'fire-scheme', name: 'Third-party fire certification', covers: 'Module', lapse: 'block' },
  { ...registration, id: 'lift', name: 'LEIA or SAFed membership', lapse: 'warn' },
  { ...card, id: 'height', name: 'PASMA, CISRS or NASC card', months: 60 },
  { ...card, id: 'rope', name: 'IRATA card', months: 36 },
  { ...card, id: 'mewp', name: 'IPAF card', months: 60 },
  { ...card, id: 'cscs', name: 'CSCS skill card', months: 60, lapse: 'warn' },
  { ...scheme, id: 'ssip', name: 'SSIP member assessment', covers: 'Scope', lapse: 'warn-then-block' },
  {
    ...scheme,
    id: 'common-assessment',
    name: 'Common Assessment Standard',
    provider: 'Body',
    covers: 'Level',
    lapse: 'warn',
  },
  { ...certificate, id: 'iso-9001', name: 'ISO 9001 (quality)' },
  { ...certificate, id: 'iso-14001', name: 'ISO 14001 (environment)' },
  { ...certificate, id: 'iso-45001', name: 'ISO 45001 (health and safety)' },
  { ...statement, id: 'health-and-safety-policy', name: 'Health and safety policy', source: 'HSWA 1974 s. 2(3)' },
  { ...registration, id: 'sia', name: 'SIA approved contractor', lapse: 'block' },
  { ...card, id: 'sia-licence', name: 'SIA licence', months: 36 },
  { ...scheme, id: 'security-scheme', name: 'NSI or SSAIB approval', covers: 'Scope', lapse: 'warn' },
  {
    ...registration,
    id: 'waste-carrier',
    name: 'Waste carrier registration, upper tier',
    months: 36,
    lapse: 'block',
    source: 'Environmental Protection Act 1990 s. 34',
  },
  {
    id: 'dbs',
    name: 'Disclosure and Barring check',
    whose: 'person',
    asks: ['covers', 'from', 'to'],
    covers: 'Level; result “clear” or “see HR”',
    months: 36,
    lapse: 'block',
    keepsNoFile: true,
  },
  { ...statement, id: 'right-to-work', name: 'Right to work statement' },
  { ...statement, id: 'modern-slavery', name: 'Modern slavery statement' },
  { ...statement, id: 'data-protection', name: 'Data protection terms' },
  { ...statement, id: 'references', name: 'References' },
  { ...statement, id: 'financial', name: 'Credit check' },
  { ...statement, id: 'cis', name: 'Construction Industry Scheme and VAT' },
  { id: 'agreement', name: 'Signed agreement', whose: 'firm', asks: ['number', 'from', 'to'], lapse: 'warn' },
  { ...scheme, id: 'professional-body', name: 'Membership of a professional body', provider: 'Body', lapse: 'warn' },
] as const satisfies readonly EvidenceKindFacts[];
export type EvidenceKindId = (typeof contractorEvidenceKinds)[number]['id'];

export const inPounds = (amount: number) => `£${amount.toLocaleString('en-GB')}`;

export const evidenceKindOf = (id: EvidenceKindId): EvidenceKindFacts =>
  contractorEvidenceKinds.find((kind) => kind.id === id)!;
