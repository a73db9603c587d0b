import { useMe } from '#platform/current-user.ts';
import type { AccidentForm } from './accident-values.ts';
import type { AccidentForms } from './accident-sections.tsx';
import { CausesFields } from './causes-fields.tsx';
import { GeneralFields } from './general-fields.tsx';
import { EditedInjuries } from './injuries.tsx';
import {
  InjuredPersonFields,
  InvestigationFields,
  InvestigatorFields,
  OtherInvestigationFields,
  ReporterFields,
} from './part-fields.tsx';
import { RiddorFields } from './riddor-fields.tsx';

/** The form of each section of an accident. */
export const accidentForms: AccidentForms = {
  general: ({ form }, accident) => <GeneralFields form={form} accident={accident} />,
  riddor: ({ form }, accident) => <RiddorFields form={form} accident={accident} />,
  reporter: ({ form }) => <ReporterFields form={form} />,
  injured: ({ form }, accident) => <InjuredPersonFields form={form} accident={accident} />,
  underInjured: (edit) => <EditedInjuries edit={edit} />,
  investigator: ({ form }) => <InvestigatorFields form={form} />,
  investigation: ({ form }) => <InvestigationFields form={form} />,
  other: ({ form }) => <OtherInvestigationFields form={form} />,
  causes: ({ form }) => <Causes form={form} />,
};

const Causes = ({ form }: { form: AccidentForm }) => <CausesFields form={form} today={useMe().today} />;
