import { Stack } from '@mantine/core';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '#platform/texts.ts';
import type { AccidentEdit, SectionId } from './accident-edit.ts';
import {
  GeneralFacts,
  InvestigationFacts,
  OtherInvestigationFacts,
  PersonFacts,
  RiddorFacts,
} from './accident-facts.tsx';
import { AccidentSection } from './accident-section.tsx';
import { valuesOf } from './accident-values.ts';
import { SameIncident } from './same-incident.tsx';
import { InjuryList } from './injury-list.tsx';
import type { InjuryDraft } from './injury-values.ts';
import { Interviews } from './interviews.tsx';
import { CausesFacts } from './causes.tsx';
import { ClosingPanel } from './closing-panel.tsx';
import { RiddorDesk } from './riddor/desk.tsx';
import { answer, type Answered } from './riddor/answer.ts';

/** The fields of each section, and the part under its form that has dialogs of its own. */
export type AccidentForms = Record<
  Exclude<SectionId, 'desk'>,
  (edit: AccidentEdit, accident: Accident) => ReactNode
> & {
  underInjured: (edit: AccidentEdit) => ReactNode;
};
type Props = {
  accident: Accident;
  /** As stored. */
  injuries: readonly InjuryDraft[];
  canEdit: boolean;
  edit?: AccidentEdit;
  /** How an edited section is rendered. */
  forms?: AccidentForms;
  /** The section that was opened first: it receives the focus. */
  first?: SectionId;
  /** The first section of an edit that has ended: it gets back the focus, which was lost with its form. */
  left?: SectionId | undefined;
  onToggle: (section: SectionId, answered?: Answered) => void;
  onSave?: () => void;
};

/** Everything about an accident, section by section, for those who manage it. */
export function AccidentSections({
  accident,
  injuries,
  canEdit,
  edit,
  forms,
  first,
  left,
  onToggle,
  onSave = () => {},
}: Props) {
  const list = useRef<HTMLDivElement>(null);
  const isArrival = useRef(!edit && !left);
  // The browser looked for the section that a link names while the accident was still loading.
  useEffect(() => {
    if (isArrival.current) document.getElementById(window.location.hash.slice(1))?.scrollIntoView?.();
  }, []);
  // The pressed button disappeared with the read-only page.
  useEffect(() => {
    if (first) list.current?.querySelector<HTMLElement>('form input, form textarea')?.focus();
  }, [first]);
  useEffect(() => {
    if (!left || !canEdit || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`#${left} button`)?.focus({ preventScroll: true });
  }, [left, canEdit]);
  const isRiddor = edit ? edit.isRiddor : accident.category.riddor;
  // What is recorded about a person stays visible, whatever the category is changed to.
  const isAboutSomebody =
    (edit?.isSomebodyHurt ?? accident.category.personInjured) ||
    injuries.length > 0 ||
    Object.values(accident.injuredPerson ?? {}).some((value) => value !== null);
  const section = (id: Exclude<SectionId, 'desk'>, title: string, facts: ReactNode, under?: ReactNode) => (
    <AccidentSection
      title={title}
      anchor={id}
      canEdit={canEdit}
      isOpen={edit?.isOpen(id) ?? false}
      mayStop={edit?.mayStop(id) ?? false}
      onToggle={() => onToggle(id)}
      onSave={onSave}
      form={() => edit && forms?.[id](edit, accident)}
      under={under}
    >
      {facts}
    </AccidentSection>
  );
  return (
    <Stack gap="md" maw={980} ref={list}>
      {section('general', t('accident.view.general'), <GeneralFacts accident={accident} />)}
      {isRiddor && section('riddor', t('accident.view.riddor'), <RiddorFacts accident={accident} />)}
      <RiddorDesk
        accident={accident}
        values={edit ? edit.form.values : valuesOf(accident)}
        injuries={edit ? edit.injuries : injuries}
        canEdit={canEdit}
        isEdited={edit !== undefined}
        onAnswer={(answered) => (edit ? answer(edit.form, answered) : onToggle('desk', answered))}
      />
      {section('reporter', t('accident.view.reporter'), <PersonFacts accident={accident} part="reporter" />)}
      {isAboutSomebody &&
        section(
          'injured',
          t('accident.view.injured'),
          <Stack gap="md">
            <PersonFacts accident={accident} part="injuredPerson" />
            <InjuryList injuries={injuries} isRiddor={isRiddor} />
          </Stack>,
          edit && forms?.underInjured(edit),
        )}
      {section(
        'investigator',
        t('accident.view.investigator'),
        <PersonFacts accident={accident} part="personInvestigatingIncident" />,
      )}
      {section('investigation', t('accident.view.investigation'), <InvestigationFacts accident={accident} />)}
      {section('other', t('accident.view.other'), <OtherInvestigationFacts accident={accident} />)}
      {section('causes', t('accident.causes.title'), <CausesFacts accident={accident} />)}
      <SameIncident accident={accident} />
      <Interviews accident={accident} />
      {!edit && <ClosingPanel accident={accident} />}
    </Stack>
  );
}
