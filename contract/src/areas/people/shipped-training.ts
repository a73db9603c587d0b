import type { TrainingKind, TrainingRules } from './training-kinds.ts';

type Shipped = Omit<TrainingKind, 'keepsNoFile' | 'isConfidential' | 'isOffered' | 'requiredOf'> &
  Partial<Pick<TrainingKind, 'keepsNoFile' | 'isConfidential'>> & { tasks?: string[] };

const fireOrder = 'Regulatory Reform (Fire Safety) Order 2005, articles 15 and 21; yearly by custom';
const asbestos = 'Control of Asbestos Regulations 2012, regulation 10';
const firstAid = 'Health and Safety (First-Aid) Regulations 1981, regulation 3; HSE guidance L74';
const height = 'Work at Height Regulations 2005, regulation 5';

/**
 * An organisation's initial kinds of training. Without a statutory interval, `months` is that of certificates or guidance;
 * absent means no end.
 */
const shipped: readonly Shipped[] = [
  { id: 'fire-awareness', name: 'Fire safety awareness', months: 12, source: fireOrder },
  { id: 'fire-warden', name: 'Fire warden or marshal', months: 12, source: fireOrder },
  { id: 'evacuation-chair', name: 'Evacuation chair', months: 12, source: fireOrder },
  {
    id: 'asbestos-awareness',
    name: 'Asbestos awareness',
    months: 12,
    source: `${asbestos}; UKATA category A, whose certificates hold for a year; the law sets no interval`,
    tasks: ['ASB02'],
  },
  {
    id: 'asbestos-non-licensed',
    name: 'Asbestos, non-licensed work',
    months: 12,
    source: `${asbestos}; yearly refresher by HSE code of practice L143`,
  },
  {
    id: 'asbestos-duty-holder',
    name: 'Asbestos, duty to manage',
    months: 36,
    source: 'Control of Asbestos Regulations 2012, regulation 4; by custom',
  },
  {
    id: 'asbestos-surveyor',
    name: 'Asbestos surveyor (P402)',
    months: null,
    source:
      'Control of Asbestos Regulations 2012, regulations 4 and 10; BOHS P402 or equivalent, by HSE guidance HSG264',
    tasks: ['ASB01', 'ASB04'],
  },
  {
    id: 'legionella-responsible-person',
    name: 'Legionella responsible person',
    months: 24,
    source: 'HSE code of practice L8; COSHH Regulations 2002, regulation 12; interval by custom',
  },
  {
    id: 'legionella-awareness',
    name: 'Legionella awareness',
    months: 24,
    source: 'HSE code of practice L8; COSHH Regulations 2002, regulation 12; interval by custom',
    tasks: ['WTM01', 'WTM03'],
  },
  {
    id: 'gas-safe',
    name: 'Gas Safe registration',
    months: 12,
    source: 'Gas Safety (Installation and Use) Regulations 1998, regulation 3; the card is yearly',
    tasks: ['GAS01', 'GAS02', 'GAS03', 'GAS04'],
  },
  {
    id: 'gas-acs',
    name: 'Gas work, assessed (ACS)',
    months: 60,
    source:
      'Gas Safety (Installation and Use) Regulations 1998, regulation 3; HSE code of practice L56; assessed again every five years',
    tasks: ['GAS01', 'GAS02', 'GAS03', 'GAS04'],
  },
  {
    id: 'electrical-competence',
    name: 'Electrical work, competent person',
    months: null,
    source: 'Electricity at Work Regulations 1989, regulation 16',
  },
  { id: 'first-aid-at-work', name: 'First aid at work', months: 36, source: firstAid },
  { id: 'emergency-first-aid', name: 'Emergency first aid at work', months: 36, source: firstAid },
  {
    id: 'iosh-managing-safely',
    name: 'IOSH Managing Safely',
    months: 36,
    source: 'Management of Health and Safety at Work Regulations 1999, regulation 13; refresher by IOSH',
  },
  {
    id: 'nebosh-general',
    name: 'NEBOSH General Certificate',
    months: null,
    source: 'Management of Health and Safety at Work Regulations 1999, regulation 7',
  },
  { id: 'working-at-height', name: 'Working at height', months: 36, source: `${height}; by custom`, tasks: ['ROF01'] },
  { id: 'pasma', name: 'Mobile access towers (PASMA)', months: 60, source: `${height}; cards hold for five years` },
  { id: 'ipaf', name: 'Powered access (IPAF)', months: 60, source: `${height}; cards hold for five years` },
  {
    id: 'manual-handling',
    name: 'Manual handling',
    months: 36,
    source: 'Manual Handling Operations Regulations 1992, regulation 4; by custom',
  },
  {
    id: 'confined-spaces',
    name: 'Confined spaces',
    months: 36,
    source: 'Confined Spaces Regulations 1997, regulation 4; by custom',
  },
  {
    id: 'safeguarding',
    name: 'Safeguarding',
    months: 36,
    source: 'Care Act 2014; Children Act 2004, section 11; by custom',
  },
  {
    id: 'dbs',
    name: 'DBS check',
    months: 36,
    source:
      'Police Act 1997, Part V; Rehabilitation of Offenders Act 1974 (Exceptions) Order 1975; renewed by policy, only the outcome is kept',
    keepsNoFile: true,
    isConfidential: true,
  },
];

/** As shipped: required of no role or group, but for the work for which the trade requires it. */
export const shippedTrainingKinds: TrainingKind[] = shipped.map(
  ({ tasks = [], keepsNoFile = false, isConfidential = false, ...kind }) => ({
    ...kind,
    keepsNoFile,
    isConfidential,
    isOffered: true,
    requiredOf: { roleIds: [], groupIds: [], taskCodes: tasks },
  }),
);

export const shippedTrainingRules: TrainingRules = { kinds: shippedTrainingKinds };
