import { accidentFieldLabels, riddorFields, type Accident } from '@lintel/contract/areas/accidents/accident';
import {
  injuredPersonLabels,
  investigationLabels,
  investigatorLabels,
  otherInvestigationLabels,
  reporterLabels,
} from '@lintel/contract/areas/accidents/labels';
import { questionOf } from '@lintel/contract/areas/accidents/desk-questions';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { useEffect, useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { confirmLeaving } from '#platform/form/confirm-leaving.ts';
import { t } from '#platform/texts.ts';
import { fieldsOf, valuesOf, type AccidentForm, type AccidentValues } from './accident-values.ts';
import { useAccidentForm } from './use-accident-form.ts';
import { useIsRiddor, useIsSomebodyHurt } from './general-fields.tsx';
import { answer, type Answered } from './riddor/answer.ts';
import { areSameInjuries, injuriesToSave, type InjuryDraft } from './injury-values.ts';

/** The editable sections, and the fields of each. */
const fieldsBySection = {
  general: [
    'categoryId',
    'accidentDate',
    'accidentTime',
    'locationId',
    'locationDescription',
    'companyName',
    'department',
    'subActivityId',
    'organizationMainIndustryId',
    'note',
  ],
  riddor: [
    ...riddorFields.filter((field) => field !== 'organizationMainIndustryId'),
    'riddorReportable',
    'riddorDateHse',
    'riddorHseReporter',
  ],
  desk: ['riddorFacts', 'employerContractorId', 'incapacity'],
  reporter: ['reporter'],
  injured: ['injuredPerson'],
  investigator: ['personInvestigatingIncident'],
  investigation: ['investigationDetails'],
  other: ['otherInvestigationDetails'],
  causes: ['causes'],
} as const satisfies Record<string, readonly (keyof AccidentValues)[]>;
export type SectionId = keyof typeof fieldsBySection;

const labels: Record<string, string> = {
  ...accidentFieldLabels,
  ...within('reporter', reporterLabels),
  ...within('injuredPerson', injuredPersonLabels),
  ...within('personInvestigatingIncident', investigatorLabels),
  ...within('investigationDetails', investigationLabels),
  ...within('otherInvestigationDetails', otherInvestigationLabels),
};
function within(part: keyof typeof accidentFieldLabels, of: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(of).map(([field, label]) => [`${part}.${field}`, `${accidentFieldLabels[part]}, ${label}`]),
  );
}
export const fieldOrder = Object.keys(labels);
/** `incapacity.0.to`: a day of the first period in which somebody could not do their normal work. */
function periodLabelOf(field: string) {
  const [, at, day] = /^incapacity\.(\d+)\.(from|to|saidOn)$/.exec(field) ?? [];
  if (!at) return undefined;
  const name = day === 'saidOn' ? 'on' : (day as 'from' | 'to');
  return `${t('accident.desk.period', { number: Number(at) + 1 })}, ${t(`accident.desk.period.${name}`)}`;
}
export const labelOf = (field: string) =>
  labels[field] ?? periodLabelOf(field) ?? questionOf(field.replace(/^riddorFacts\./, ''))?.label ?? field;

/** The initial state of an edit. */
export type Opened = {
  accident: Accident;
  injuries: InjuryDraft[];
  /** The sections opened before the forms had loaded, in order. */
  sections: readonly [SectionId, ...SectionId[]];
  /** The facts given to the desk meanwhile. */
  answers: readonly Answered[];
};
export type AccidentEdit = {
  form: AccidentForm;
  /** Of the edited values: whether the category has its RIDDOR flag. */
  isRiddor: boolean;
  /** False for a near miss. */
  isSomebodyHurt: boolean;
  injuries: readonly InjuryDraft[];
  setInjuries: (injuries: InjuryDraft[]) => void;
  isOpen: (section: SectionId) => boolean;
  /** Whether its own button opened it, and may close it. */
  mayStop: (section: SectionId) => boolean;
};

/** The edit of an accident, in any number of its sections, saved together. */
export function useAccidentEdit({ accident, injuries: stored, sections: first, answers }: Opened, onClose: () => void) {
  const [opened] = useState(() => valuesOf(accident));
  const [sections, setSections] = useState<readonly SectionId[]>(first);
  const [injuries, setInjuries] = useState<readonly InjuryDraft[]>(stored);
  const form = useAccidentForm(opened);
  useEffect(() => {
    // Once: an answer given on the read-only page is the first input.
    for (const answered of answers) answer(form, answered);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const isRiddor = useIsRiddor(form, accident);
  const isSomebodyHurt = useIsSomebodyHurt(form, accident);
  const areInjuriesChanged = !areSameInjuries(injuries, stored);
  const isDirty = () => form.isDirty() || areInjuriesChanged;
  const saving = useVersionedSave({
    current: read(accidents.get, { query: { id: accident.id } }),
    version: accident.version,
    form: { ...form, isDirty },
    send: (version) =>
      change.mutate({
        body: {
          ...fieldsOf(form.getValues()),
          id: accident.id,
          version,
          ...(areInjuriesChanged && { injuries: injuriesToSave(injuries) }),
        },
      }),
    saved: t('accident.saved'),
    onDone: onClose,
  });
  const change = useWrite(accidents.change, saving.options);

  const hasErrorIn = (section: SectionId) =>
    Object.keys(form.errors).some((path) => sectionOf(path.split('.')[0]!) === section);
  const isOpen = (section: SectionId) =>
    sections.includes(section) ||
    hasErrorIn(section) ||
    (section === 'riddor' && isRiddor && !accident.category.riddor);

  /** Turns a section into a form, or back, and discards what was changed in it. */
  const toggle = async (section: SectionId) => {
    if (!sections.includes(section)) return setSections([...sections, section]);
    const fields = fieldsBySection[section];
    const hasInjuries = section === 'injured' && areInjuriesChanged;
    if ((fields.some((field) => form.isDirty(field)) || hasInjuries) && !(await confirmLeaving())) return;
    for (const field of fields) form.setFieldValue(field, opened[field]);
    if (section === 'injured') setInjuries(stored);
    const left = sections.filter((each) => each !== section);
    if (left.length > 0) return setSections(left);
    saving.release();
    onClose();
  };
  const save = async () => {
    if (isRiddor || (await mayClear(accident, form.getValues(), injuries))) saving.save();
  };
  const cancel = async () => {
    if (isDirty() && !(await confirmLeaving())) return;
    saving.release();
    onClose();
  };
  const edit: AccidentEdit = {
    form,
    isRiddor,
    isSomebodyHurt,
    injuries,
    setInjuries,
    isOpen,
    mayStop: (section) => sections.includes(section),
  };
  return { edit, toggle, save, cancel, problems: saving.problems, isSaving: change.isPending };
}

const sectionOf = (field: string) =>
  (Object.keys(fieldsBySection) as SectionId[]).find((section) =>
    (fieldsBySection[section] as readonly string[]).includes(field),
  );

/** Asks before the fields of RIDDOR are cleared, and names those with a value. */
async function mayClear({ category }: Accident, values: AccidentValues, injuries: readonly InjuryDraft[]) {
  if (!category.riddor) return true;
  const cleared: string[] = riddorFields
    .filter((field) => values[field] !== null)
    .map((field) => accidentFieldLabels[field]);
  if (injuries.some(({ injurySeverity }) => injurySeverity)) cleared.push(t('accident.view.severity.of.injuries'));
  return (
    cleared.length === 0 ||
    confirm({
      title: t('accident.view.clear.title'),
      message: t('accident.view.clear.message', { fields: cleared.join(', ') }),
      confirm: t('accident.view.clear.confirm'),
      isDestructive: true,
    })
  );
}
