import { organisation, organisationFieldLabels, type Organisation } from '@lintel/contract/areas/organisation';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LogSection } from '#platform/activity/log-section.tsx';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { EditableSection } from '#platform/page/editable-section.tsx';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { lazySection } from '#platform/page/lazy-part.tsx';
import { Section } from '#platform/page/section.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import type { SettingsPart } from './organisation-form.tsx';
import { LogoSection } from './logo-section.tsx';
import css from './organisation.module.css';

const OrganisationForm = lazySection(() => import('./organisation-form.tsx'));

export type OwnSection = SettingsPart | 'logo' | 'activity';

const labels = { ...organisationFieldLabels, timeZone: t('organisation.time.zone'), spaceId: t('organisation.space') };

const parts: Record<SettingsPart, { title: string; shown: (settings: Organisation) => ReactNode }> = {
  general: {
    title: t('organisation.general'),
    shown: factsOf('name', 'spaceId', 'helpline', 'supportLink', 'timeZone'),
  },
  'sign-out': { title: t('organisation.sign.out'), shown: factsOf('idleMinutes') },
  tasks: {
    title: t('organisation.tasks'),
    shown: factsOf('dueWindowDays', 'complianceTarget', 'greenFrom', 'amberFrom'),
  },
  photos: { title: t('organisation.photos'), shown: factsOf('keepsPhotoDetails') },
  devices: { title: t('organisation.devices'), shown: factsOf('keepsWorkOnDevices') },
  terms: {
    title: t('organisation.terms'),
    shown: ({ termsText }) => <p className={css.terms}>{termsText ?? t('organisation.terms.none')}</p>,
  },
};

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

/** A section of the organisation's own settings: read-only, editable in place. */
export default function OwnSettings({ of }: { of: OwnSection }) {
  const { data, error } = useQuery(read(organisation.get));
  const mayChange = mayDo(useMe(), 'PRISM_APP_SETTINGS_MANAGE');
  const title = of === 'logo' || of === 'activity' ? t(`organisation.${of}`) : parts[of].title;
  if (!data)
    return (
      <Section title={title}>
        <LoadingOrFailed error={error} h={80} />
      </Section>
    );
  const settings = data.dto;
  if (of === 'logo') return <LogoSection hasLogo={settings.hasLogo} name={settings.name} mayChange={mayChange} />;
  if (of === 'activity') return <LogSection title={title} of={{ entityType: 'ORGANISATION', entityId: settings.id }} />;
  return (
    <EditableSection
      title={title}
      canEdit={mayChange}
      edit={(close) => <OrganisationForm settings={settings} part={of} onClose={close} />}
    >
      {parts[of].shown(settings)}
    </EditableSection>
  );
}
