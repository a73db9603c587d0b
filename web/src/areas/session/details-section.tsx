import { session } from '@lintel/contract/areas/session';
import { read } from '#platform/api.ts';
import { SettingsSection } from '#platform/form/settings-section.tsx';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { lazySection } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';

const OwnDetailsForm = lazySection(() => import('./own-details-form.tsx'), 'OwnDetailsForm');

/** Who the user is, as others see it. */
export function DetailsSection() {
  return (
    <SettingsSection
      title={t('account.details')}
      query={read(session.ownDetails)}
      canEdit={() => true}
      height={{ base: 260, sm: 110 }}
      edit={(own, close) => <OwnDetailsForm details={own} onClose={close} />}
    >
      {(own) => (
        <Facts>
          <Fact name={t('account.full.name')}>{own.fullName}</Fact>
          <Fact name={t('account.job.title')}>{own.jobTitle}</Fact>
          <Fact name={t('account.phone')}>{own.phone}</Fact>
          <Fact name={t('session.email')}>{own.email}</Fact>
          <Fact name={t('account.login')}>{own.login}</Fact>
          <Fact name={t('account.roles')}>{own.roles.join(', ')}</Fact>
        </Facts>
      )}
    </SettingsSection>
  );
}
