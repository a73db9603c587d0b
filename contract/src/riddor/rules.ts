import type { Day } from '../cycles/calendar.ts';
import type { CycleNation } from '../cycles/rule.ts';
import greatBritain from './riddor-rules.json' with { type: 'json' };
import northernIreland from './riddor-rules-northern-ireland.json' with { type: 'json' };

export const personTypes = ['employee', 'other-worker', 'self-employed', 'non-worker'] as const;
export type PersonType = (typeof personTypes)[number];

/** What the law asks for, as data: the code says which test of ours goes with it. */
export type Rule = {
  code: string;
  name: string;
  kind: 'rule' | 'record-only';
  regulation: string;
  personTypes: readonly (PersonType | 'any')[];
  notifyWithoutDelay: boolean;
  /** Calendar days after the day that the clock starts on; null where the law sets no day. */
  reportWithinDays: number | null;
  clockStarts: string;
  reportTo: string | null;
  form: string;
  telephoneAccepted: boolean;
  /** Of a rule about days away from normal work: how many in a row must be exceeded. */
  overDays?: number;
  /** The first and the last day of events that the rule holds for; null while it stands. */
  inForceFrom: Day;
  inForceTo: Day | null;
};

/** An injury, disease, dangerous occurrence, exclusion or responsible person that the law names. */
export type Named = { code: string; name: string; kind: string; regulation: string; paragraph?: string };

/** The law of a nation, as its sentences name it. */
export type Law = {
  instrument: string;
  isNorthernIreland: boolean;
  authority: string;
  nations: readonly CycleNation[];
  rules: readonly Rule[];
  named: ReadonlyMap<string, Named>;
};

function law(rows: readonly object[], said: Omit<Law, 'rules' | 'named' | 'instrument'>): Law {
  const all = rows as readonly (Named & { instrument: string })[];
  const isRule = ({ kind, code }: Named) => (kind === 'rule' || kind === 'record-only') && code !== 'record-keeping';
  return {
    ...said,
    instrument: all[0]!.instrument,
    rules: all.filter(isRule) as unknown as Rule[],
    named: new Map(all.filter((row) => !isRule(row)).map((row) => [row.code, row])),
  };
}

export const laws: readonly Law[] = [
  law(greatBritain, {
    isNorthernIreland: false,
    authority: 'the HSE',
    nations: ['england', 'wales', 'scotland'],
  }),
  law(northernIreland, { isNorthernIreland: true, authority: 'HSENI', nations: ['northern-ireland'] }),
];

/** The law that holds in a nation; none where the nation is not known. */
export const lawOf = (nation: CycleNation | null, among: readonly Law[] = laws): Law | undefined =>
  among.find(({ nations }) => nation !== null && nations.includes(nation));

export const isInForce = ({ inForceFrom, inForceTo }: Pick<Rule, 'inForceFrom' | 'inForceTo'>, on: Day) =>
  inForceFrom <= on && (inForceTo === null || on <= inForceTo);

/** A regulation as people read it, of Great Britain or of Northern Ireland: "reg. 5(a)", "RIDDOR (NI) 1997, reg. 3". */
export const cite = (law: Law, greatBritain: string, northernIreland = greatBritain) =>
  law.isNorthernIreland ? `RIDDOR (NI) 1997, ${northernIreland}` : greatBritain;

/** How the law cites something that it names. */
export const citeNamed = (law: Law, code: string) => cite(law, law.named.get(code)?.regulation ?? '');
