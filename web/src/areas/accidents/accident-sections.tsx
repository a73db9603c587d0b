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
import { tell, type Telling } from './riddor/tell.ts';

/** What is typed in each section, and what stands under its form with dialogs of its own. */
export type AccidentForms = Record<
  Exclude<SectionId, 'desk'>,
  (edit: AccidentEdit, accident: Accident) => ReactNode
> & {
  underInjured: (edit: AccidentEdit) => ReactNode;
};
type Props = {
  accident: Accident;
  /** As they are stored. */
  injuries: readonly InjuryDraft[];
  canEdit: boolean;
  edit?: AccidentEdit;
  /** What a section looks like that is edited. */
  forms?: AccidentForms;
  /** The section that was opened first: the focus goes there. */
  first?: SectionId;
  /** The section that an edit began from which is over: the focus, which went with its form, comes back there. */
  left?: SectionId | undefined;
  onToggle: (section: SectionId, telling?: Telling) => void;
  onSave?: () => void;
};

/** Everything about an accident, section by section, for who manages it. */
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
  // The button that was pressed has gone with the page as it was read.
  useEffect(() => {
    if (first) list.current?.querySelector<HTMLElement>('form input, form textarea')?.focus();
  }, [first]);
  useEffect(() => {
    if (!left || !canEdit || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`#${left} button`)?.focus({ preventScroll: true });
  }, [left, canEdit]);
  const isRiddor = edit ? edit.isRiddor : accident.category.riddor;
  // What was noted of somebody stays in sight, whatever the category is changed to.
  const isAboutSomebody =
    (edit?.isSomebodyHurt ?? accident.category.personInjured) ||
    injuries.length > 0 ||
    Object.values(accident.injuredPerson ?? {}).some((said) => said !== null);
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
        onTell={(telling) => (edit ? tell(edit.form, telling) : onToggle('desk', telling))}
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
