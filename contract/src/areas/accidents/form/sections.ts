import { lawOf } from '../../../riddor/rules.ts';
import type { FormField, FormKind, FormSection } from './fields.ts';
import { asked, askedHere, dayTyped, lines, nameOf, optional, optionalHere, type FormRecord } from './record.ts';

/** The sections of a form in the order of the online one, each with its fields (riddor-desk.md, section 7). */
export function sectionsOf(kind: FormKind, of: FormRecord): FormSection[] {
  const section = (id: string, title: string, fields: readonly FormField[]): FormSection => ({
    id,
    title,
    fields: [...fields],
  });
  const sections = {
    about: section('about', 'About you and the organisation', about(kind, of)),
    industry: section('industry', 'Industry', industry(of)),
    person: section('person', 'Person', person(kind, of)),
    occurrence: section('occurrence', 'Dangerous occurrence', occurrence(of)),
  };
  switch (kind) {
    case 'injury':
      return [
        sections.about,
        section('incident', 'Incident', incident(of)),
        sections.industry,
        sections.person,
        section('harm', 'Injury', harm(of)),
        section('how', 'How it happened', how(of)),
        ...(of.facts.occurrences?.length ? [sections.occurrence] : []),
      ];
    case 'dangerous-occurrence':
      return [
        sections.about,
        section('incident', 'Incident', incident(of)),
        sections.industry,
        ...(isSomebodyHurt(of) ? [sections.person] : []),
        sections.occurrence,
        section('how', 'How it happened', [description(of)]),
      ];
    case 'disease':
      return [
        sections.about,
        section('place', 'Place of work', place(of)),
        sections.industry,
        sections.person,
        section('disease', 'Disease', disease(of)),
        section('work', 'Work and exposure', [
          askedHere(of, 'diseaseWork'),
          askedHere(of, 'exposure'),
          askedHere(of, 'exposureTime'),
        ]),
      ];
    case 'gas-incident':
      return [
        sections.about,
        section('incident', 'Gas incident', gasIncident(of)),
        section('how', 'What led to it', gasHow(of)),
      ];
    case 'gas-fitting':
      return [
        sections.about,
        section('incident', 'Gas fitting', gasFitting(of)),
        section('how', 'Appliance', appliance(of)),
      ];
  }
}

const isSomebodyHurt = ({ accident, injuries, facts }: FormRecord) =>
  facts.isAnyoneHurt ?? (injuries.length > 0 || nameOf(accident.injuredPerson) !== null);

const about = (kind: FormKind, of: FormRecord) => [
  asked('senderName', 'Your name', of.sender.name, 'account'),
  asked('senderJobTitle', 'Your job title', of.sender.jobTitle, 'account'),
  asked('senderPhone', 'Your telephone', of.sender.phone, 'account'),
  asked('senderEmail', 'Your e-mail address', of.sender.email, 'account'),
  asked('organisation', 'Organisation', of.organisation.name, 'organisation'),
  askedHere(of, 'organisationAddress'),
  askedHere(of, 'organisationPostcode'),
  askedHere(of, 'typeOfWork'),
  ...(kind === 'gas-fitting' ? [askedHere(of, 'gasSafeNumber')] : []),
];

const addressOf = ({ accident: { property }, town }: FormRecord) => {
  const { address1, address2, address3, address4, address5 } = property;
  // One of the lines may be the town already.
  return lines(...new Set([address1, address2, address3, address4, address5, town]));
};

const address = (of: FormRecord) => [
  asked('address', 'Address', addressOf(of), 'property'),
  asked('postcode', 'Postcode', of.postcode, 'property'),
];

const incident = (of: FormRecord) => {
  const { accident } = of;
  return [
    asked('date', 'Date', dayTyped(accident.accidentDate), 'general'),
    asked('time', 'Time (24 hours)', accident.accidentTime, 'general'),
    askedHere(of, 'placeKind'),
    ...address(of),
    asked('localAuthority', 'Local authority', accident.localAuthority?.name, 'riddor'),
    optional('geographicalArea', 'Geographical area', accident.geographicalArea?.name, 'riddor'),
    asked(
      'where',
      'Department or where on the premises',
      lines(accident.department, accident.location?.name, accident.locationDescription),
      'general',
    ),
  ];
};

const place = (of: FormRecord) => [
  ...address(of),
  optional('department', 'Department', lines(of.accident.department, of.accident.locationDescription), 'general'),
];

const industry = (of: FormRecord) => [
  asked('mainIndustry', 'Main industry', of.accident.organizationMainIndustry?.name, 'general'),
  askedHere(of, 'mainActivity'),
  asked('subActivity', 'Sub-activity', of.accident.subActivity?.name, 'general'),
];

const statuses = {
  employee: 'Employee',
  'other-worker': 'Employed by somebody else',
  'self-employed': 'Self-employed',
  'non-worker': 'Member of the public',
} as const;

/** The form's term for the person's status there. */
export function statusOf({ accident, facts }: FormRecord): string | null {
  if (accident.injuredPerson?.relationToProperty?.code === 'trainee') return 'On a training scheme or work experience';
  return facts.personType && statuses[facts.personType];
}

function person(kind: FormKind, of: FormRecord): FormField[] {
  const { accident, facts } = of;
  const hurt = accident.injuredPerson;
  // For somebody not at work only known particulars are needed (Sch. 1 para. 6).
  const known = facts.personType === 'non-worker' ? optional : asked;
  return [
    known('name', 'Name', nameOf(hurt), 'injured'),
    optional(
      'homeAddress',
      'Home address',
      lines(hurt?.address1, hurt?.address2, hurt?.address3, hurt?.address4, hurt?.address5),
      'injured',
    ),
    optional('homePostcode', 'Home postcode', hurt?.postcode, 'injured'),
    optional('personPhone', 'Telephone', hurt?.phone, 'injured'),
    ...(kind === 'disease' ? [optionalHere(of, 'dateOfBirth')] : []),
    known('age', 'Age', hurt?.age, 'injured'),
    known('sex', 'Sex', hurt?.sex?.name, 'injured'),
    (facts.personType === 'non-worker' ? optional : asked)('occupation', 'Occupation', hurt?.jobTitle, 'injured'),
    asked('status', 'Work status', statusOf(of), 'injured'),
    ...(facts.personType === 'other-worker'
      ? [asked('employer', 'Employer', facts.employer ?? accident.companyName, 'desk')]
      : []),
  ];
}

const harm = ({ injuries, facts }: FormRecord): FormField[] => [
  asked('severity', 'Severity', severityOf(injuries, facts.diedOn !== null), 'injured'),
  asked('injury', 'Injury', namesOf(injuries.map(({ injurySustained }) => injurySustained.name)), 'injured'),
  asked(
    'part',
    'Part of the body',
    namesOf(injuries.map(({ partOfBodyInjured }) => partOfBodyInjured.name)),
    'injured',
  ),
  asked('unconscious', 'Became unconscious', facts.lostConsciousness, 'desk'),
  asked('resuscitated', 'Needed resuscitation', facts.resuscitated ?? null, 'desk'),
  asked(
    'overDay',
    'In hospital for more than 24 hours',
    typeof facts.hospitalAdmissionHours === 'number' ? facts.hospitalAdmissionHours > 24 : null,
    'desk',
  ),
];
const namesOf = (names: readonly string[]) => [...new Set(names)].join('; ') || null;
const severityOf = (injuries: FormRecord['injuries'], isDead: boolean) =>
  isDead ? 'Fatal' : namesOf(injuries.flatMap(({ injurySeverity }) => injurySeverity?.name ?? []));

const description = ({ accident }: FormRecord) => asked('description', 'What happened', accident.note, 'general');

const how = (of: FormRecord): FormField[] => {
  const { accident } = of;
  const isFall = accident.incidentKind?.code === 'fall-from-height';
  return [
    asked('kind', 'Kind of accident', accident.incidentKind?.name, 'riddor'),
    ...(isFall || accident.fallHeight !== null
      ? [asked('fallHeight', 'Height of the fall in metres', accident.fallHeight, 'riddor')]
      : []),
    asked('workProcess', 'Work process', accident.workProcessInvolved?.name, 'riddor'),
    asked('mainFactor', 'Main factor', accident.mainFactorInvolved?.name, 'riddor'),
    optionalHere(of, 'agentInvolved'),
    description(of),
    optional('since', 'What has been done since', accident.otherInvestigationDetails?.action, 'investigation'),
  ];
};

const occurrence = ({ facts }: FormRecord): FormField[] => {
  const isGreatBritain = facts.nation !== 'northern-ireland';
  const kinds = (facts.occurrences ?? []).map(({ kind }) => {
    const { name, regulation, paragraph } = named(`dangerous-occurrence.${kind}`)!;
    return isGreatBritain ? `${name} (${regulation}${paragraph ? ` para. ${paragraph}` : ''})` : name;
  });
  return [asked('occurrence', 'Kind of dangerous occurrence', namesOf(kinds), 'desk')];
};

/** The name of something in the law of Great Britain; that of Northern Ireland lists no diseases and occurrences here. */
const named = (code: string) => lawOf('england')!.named.get(code);

/** The diagnosed disease; the wording of the diagnosis if it is not on a list. */
export const diseaseOf = ({ facts, accident }: FormRecord): string | null => {
  const code = facts.disease?.disease;
  if (!code) return null;
  return named(`disease.${code}`)?.name ?? accident.investigationDetails?.diagnosedInjury ?? null;
};

const disease = (of: FormRecord): FormField[] => {
  const facts = of.facts.disease;
  return [
    asked('disease', 'Disease', diseaseOf(of), 'desk'),
    asked('diagnosedOn', 'Diagnosis received on', dayTyped(facts?.diagnosisReceivedOn), 'desk'),
    asked('inWriting', 'Diagnosis in writing', facts?.isInWriting, 'desk'),
    askedHere(of, 'doctor'),
    asked('linked', 'Linked to the work', facts?.isLinkedToWork, 'desk'),
  ];
};

const gasIncident = (of: FormRecord): FormField[] => [
  ...address(of),
  asked('date', 'Date of the incident', dayTyped(of.accident.accidentDate), 'general'),
  asked('informedOn', 'Known since', dayTyped(of.facts.gas?.informedOn), 'desk'),
  askedHere(of, 'whoWasTold'),
  askedHere(of, 'personsAffected'),
  askedHere(of, 'personsDied'),
  askedHere(of, 'personsUnconscious'),
  askedHere(of, 'personsToHospital'),
];
const gasHow = (of: FormRecord): FormField[] => [askedHere(of, 'gasFault'), ...appliance(of), description(of)];

const gasFitting = (of: FormRecord): FormField[] => [
  ...address(of),
  asked('foundOn', 'Found on', dayTyped(of.accident.accidentDate), 'general'),
  asked('informedOn', 'Known since', dayTyped(of.facts.gas?.informedOn), 'desk'),
  askedHere(of, 'whoWasTold'),
  askedHere(of, 'gasFault'),
  description(of),
];
const appliance = (of: FormRecord): FormField[] => [
  askedHere(of, 'appliance'),
  optionalHere(of, 'applianceMake'),
  optionalHere(of, 'applianceModel'),
  optionalHere(of, 'flue'),
  optionalHere(of, 'ventilation'),
  optionalHere(of, 'installedBy'),
];
