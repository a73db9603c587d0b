import type { Day } from '../cycles/calendar.ts';
import type { CycleNation } from '../cycles/rule.ts';
import greatBritain from './riddor-rules.json' with { type: 'json' };
import northernIreland from './riddor-rules-northern-ireland.json' with { type: 'json' };

export const personTypes = ['employee', 'other-worker', 'self-employed', 'non-worker'] as const;
export type PersonType = (typeof personTypes)[number];

/** A requirement of the law, as data: the code identifies its test in our code. */
export type Rule = {
  code: string;
  name: string;
  kind: 'rule' | 'record-only';
  regulation: string;
  personTypes: readonly (PersonType | 'any')[];
  notifyWithoutDelay: boolean;
  /** Calendar days after the day on which the clock starts; null if the law sets no deadline. */
  reportWithinDays: number | null;
  clockStarts: string;
  reportTo: string | null;
  form: string;
  telephoneAccepted: boolean;
  /** For a rule about days away from normal work: the number of consecutive days to be exceeded. */
  overDays?: number;
  /** The first and last date of events to which the rule applies; null if still in force. */
  inForceFrom: Day;
  inForceTo: Day | null;
};

/** An injury, disease, dangerous occurrence, exclusion or responsible person named by the law. */
export type Named = { code: string; name: string; kind: string; regulation: string; paragraph?: string };

/** The law of a nation, as worded in sentences. */
export type Law = {
  instrument: string;
  isNorthernIreland: boolean;
  authority: string;
  nations: readonly CycleNation[];
  rules: readonly Rule[];
  named: ReadonlyMap<string, Named>;
};

function law(rows: readonly object[], about: Omit<Law, 'rules' | 'named' | 'instrument'>): Law {
  const all = rows as readonly (Named & { instrument: string })[];
  const isRule = ({ kind, code }: Named) => (kind === 'rule' || kind === 'record-only') && code !== 'record-keeping';
  return {
    ...about,
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

/** The law that applies in a nation; undefined if the nation is not known. */
export const lawOf = (nation: CycleNation | null, among: readonly Law[] = laws): Law | undefined =>
  among.find(({ nations }) => nation !== null && nations.includes(nation));

export const isInForce = ({ inForceFrom, inForceTo }: Pick<Rule, 'inForceFrom' | 'inForceTo'>, on: Day) =>
  inForceFrom <= on && (inForceTo === null || on <= inForceTo);

/** The citation of a regulation, of Great Britain or of Northern Ireland: "reg. 5(a)", "RIDDOR (NI) 1997, reg. 3". */
export const cite = (law: Law, greatBritain: string, northernIreland = greatBritain) =>
  law.isNorthernIreland ? `RIDDOR (NI) 1997, ${northernIreland}` : greatBritain;

/** The citation of something named by the law. */
export const citeNamed = (law: Law, code: string) => cite(law, law.named.get(code)?.regulation ?? '');
