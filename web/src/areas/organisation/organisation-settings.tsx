import { organisationFieldLabels, type Organisation } from '@lintel/contract/areas/organisation';
import type { ReactNode } from 'react';
import { EditableSection } from '#platform/page/editable-section.tsx';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { sectionPiece } from '#platform/page/piece.tsx';
import { t } from '#platform/texts.ts';
import type { SettingsPart } from './organisation-form.tsx';
import css from './organisation.module.css';

const OrganisationForm = sectionPiece(() => import('./organisation-form.tsx'));

type Part = { id: SettingsPart; title: string; shown: (settings: Organisation) => ReactNode };

const labels = { ...organisationFieldLabels, timeZone: t('organisation.time.zone') };

const parts: readonly Part[] = [
  {
    id: 'general',
    title: t('organisation.general'),
    shown: factsOf('name', 'helpline', 'supportLink', 'idleMinutes', 'timeZone'),
  },
  {
    id: 'tasks',
    title: t('organisation.tasks'),
    shown: factsOf('dueWindowDays', 'complianceTarget', 'greenFrom', 'amberFrom'),
  },
  { id: 'photos', title: t('organisation.photos'), shown: factsOf('keepsPhotoDetails') },
  { id: 'devices', title: t('organisation.devices'), shown: factsOf('keepsWorkOnDevices') },
  {
    id: 'terms',
    title: t('organisation.terms'),
    shown: ({ termsText }) => <p className={css.terms}>{termsText ?? t('organisation.terms.none')}</p>,
  },
];

function factsOf(...fields: (keyof typeof labels)[]) {
  return (settings: Organisation) => (
    <Facts>
      {fields.map((field) => (
        <Fact key={field} name={labels[field]}>
          {textOf(settings[field])}
        </Fact>
      ))}
    </Facts>
  );
}

const textOf = (value: string | number | boolean | null) =>
  typeof value === 'boolean' ? t(value ? 'list.value.yes' : 'list.value.no') : value;

/** The organisation's own settings: read-only, each part editable in place. */
export const OrganisationSettings = ({ settings, mayChange }: { settings: Organisation; mayChange: boolean }) =>
  parts.map(({ id, title, shown }) => (
    <EditableSection
      key={title}
      title={title}
      canEdit={mayChange}
      edit={(close) => <OrganisationForm settings={settings} part={id} onClose={close} />}
    >
      {shown(settings)}
    </EditableSection>
  ));
