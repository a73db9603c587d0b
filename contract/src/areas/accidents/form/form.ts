import type { Finding } from '../../../riddor/finding.ts';
import { lawOf } from '../../../riddor/rules.ts';
import { asksForReport } from '../decision.ts';
import { formKinds, type FormKind, type RiddorForm, type WhyNotAsked } from './fields.ts';
import { particularsOf } from './particulars.ts';
import type { FormRecord } from './record.ts';
import { sectionsOf } from './sections.ts';

const codes: Record<FormKind, { greatBritain: string; northernIreland: string }> = {
  injury: { greatBritain: 'F2508IE', northernIreland: 'NI2508' },
  'dangerous-occurrence': { greatBritain: 'F2508DOE', northernIreland: 'NI2508' },
  disease: { greatBritain: 'F2508AE', northernIreland: 'NI2508A' },
  'gas-incident': { greatBritain: 'F2508G1E', northernIreland: 'NI2508' },
  'gas-fitting': { greatBritain: 'F2508G2E', northernIreland: 'NI2508' },
};

const formOfRule: Record<string, FormKind> = {
  'dangerous-occurrence': 'dangerous-occurrence',
  'occupational-disease': 'disease',
  'carcinogen-mutagen-biological-agent': 'disease',
  'gas-incident-supplier': 'gas-incident',
  'dangerous-gas-fitting': 'gas-fitting',
};
/** Everything else reportable is an injury or a death. */
const kindOf = ({ rule }: Finding): FormKind => formOfRule[rule] ?? 'injury';

const isReport = ({ decision }: Finding) => asksForReport(decision) === true;

/**
 * The forms of an accident, those required by the desk first. A dangerous occurrence with an injured person goes on the injury
 * form: one report covers both (reg. 15).
 */
export function formsOf(record: FormRecord): RiddorForm[] {
  const reports = record.desk.findings.filter(isReport);
  const kinds = new Set(reports.map(kindOf));
  if (kinds.has('injury')) kinds.delete('dangerous-occurrence');
  const served = (kind: FormKind) =>
    reports.filter(
      (one) =>
        kindOf(one) === kind || (kind === 'injury' && kinds.has('injury') && kindOf(one) === 'dangerous-occurrence'),
    );
  return formKinds
    .map((kind) => formOf(kind, record, kinds.has(kind.id), served(kind.id)))
    .toSorted(
      (one, other) =>
        Number(other.isAskedFor) - Number(one.isAskedFor) ||
        Number(other.kind === likely(record)) - Number(one.kind === likely(record)),
    );
}

/**
 * Why a form is not asked for: `judged` where a manager judged reportable what the desk names no form for. Only the findings of
 * RIDDOR count: the desk's decision may be that of the law on higher-risk buildings.
 */
export function whyNotAsked({
  accident: { riddorReportable },
  desk: { findings },
}: {
  accident: Pick<FormRecord['accident'], 'riddorReportable'>;
  desk: Pick<FormRecord['desk'], 'findings'>;
}): WhyNotAsked {
  if (findings.some(isReport)) return 'not-asked';
  if (riddorReportable) return 'judged';
  const isOpen = findings.some(({ decision }) => asksForReport(decision) === null);
  return riddorReportable === null && isOpen ? 'undecided' : 'not-asked';
}

/** The form suggested by the facts, if the desk requires none. */
function likely({ facts: { disease, gas, occurrences, isAnyoneHurt } }: FormRecord): FormKind {
  if (disease) return 'disease';
  if (gas) return gas.what === 'fitting' ? 'gas-fitting' : 'gas-incident';
  return occurrences?.length && isAnyoneHurt !== true ? 'dangerous-occurrence' : 'injury';
}

function formOf(
  { id: kind, name }: (typeof formKinds)[number],
  record: FormRecord,
  isAskedFor: boolean,
  serves: readonly Finding[],
): RiddorForm {
  const law = lawOf(record.facts.nation);
  const days = serves.map(({ reportBy }) => reportBy).filter((on) => on !== null);
  return {
    kind,
    name,
    code: codes[kind][law?.isNorthernIreland ? 'northernIreland' : 'greatBritain'],
    isAskedFor,
    authority: law?.isNorthernIreland ? 'HSENI' : 'HSE',
    serves: isAskedFor
      ? serves.map(({ rule, regulation, reportBy }) => ({
          name: law?.rules.find(({ code }) => code === rule)?.name ?? rule,
          regulation,
          reportBy,
        }))
      : [],
    reportBy: isAskedFor ? (days.toSorted()[0] ?? null) : null,
    notifyWithoutDelay: isAskedFor && serves.some(({ notifyWithoutDelay }) => notifyWithoutDelay),
    isTelephoneAccepted:
      isAskedFor && !law?.isNorthernIreland && serves.some(({ telephoneAccepted }) => telephoneAccepted),
    sections: sectionsOf(kind, record),
    particulars: particularsOf(
      kind === 'injury' && !isAskedFor && isOnlyRecorded(record) ? 'over-three-day' : kind,
      record,
    ),
  };
}

/** More than three days of incapacity, which must be recorded but not reported (reg. 12(1)(c)). */
const isOnlyRecorded = ({ desk }: FormRecord) => desk.findings.some(({ rule }) => rule === 'over-three-day-record');

/** What a form requires and the record lacks. */
export const missingOf = (form: RiddorForm) =>
  form.sections.flatMap(({ fields }) => fields).filter(({ isRequired, value }) => isRequired && value === null);
