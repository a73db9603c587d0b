import { Button, Group, Skeleton, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { session } from '@lintel/contract/areas/session';
import { OwnApiTokens } from '#areas/api-tokens/own-tokens.tsx';
import { OwnCalendarFeed } from '#areas/calendar-feeds/account-section.tsx';
import { AbsenceSection } from '#areas/notices/absence-section.tsx';
import { PreferencesSection } from '#areas/notices/preferences-section.tsx';
import { OwnDocuments } from '#areas/people/personal-documents.tsx';
import { OwnTraining } from '#areas/people/own-training.tsx';
import { OwnSignOn } from '#areas/sign-on/account-section.tsx';
import { SecondFactorSection } from '#areas/second-factor/second-factor-section.tsx';
import { read } from '#platform/api.ts';
import { EditableSection } from '#platform/page/editable-section.tsx';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { useMe } from '#platform/current-user.ts';
import { mayKeepWork } from '#platform/on-device/may-keep.ts';
import { maySee } from '#platform/rights.ts';
import { remembered } from '#platform/remembered.ts';
import { Section } from '#platform/page/section.tsx';
import { AppearanceControl } from '#platform/shell/appearance-control.tsx';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { piece, sectionPiece } from '#platform/page/piece.tsx';
import { t } from '#platform/texts.ts';
import { SessionList } from './session-list.tsx';
const OwnDetailsForm = sectionPiece(async () => ({ default: (await import('./own-details-form.tsx')).OwnDetailsForm }));
const KeepSection = piece(() => import('#areas/my-work/keep-section.tsx'));
const ChangePasswordForm = sectionPiece(async () => ({
  default: (await import('./change-password-form.tsx')).ChangePasswordForm,
}));

/** Reserves its line. */
const NO_LOGIN_YET = '\u00a0';

export function AccountPage() {
  const details = useQuery(read(session.ownDetails));
  if (details.isError) return <FailurePage error={details.error} reset={() => void details.refetch()} />;
  const own = details.data?.dto;
  return (
    <Stack maw={860} gap="md">
      <PageHeader title={t('account')} subtitle={own?.login ?? NO_LOGIN_YET} />
      {own ? (
        <EditableSection
          title={t('account.details')}
          canEdit
          edit={(close) => <OwnDetailsForm details={own} onClose={close} />}
        >
          <Facts>
            <Fact name={t('account.full.name')}>{own.fullName}</Fact>
            <Fact name={t('account.job.title')}>{own.jobTitle}</Fact>
            <Fact name={t('account.phone')}>{own.phone}</Fact>
            <Fact name={t('session.email')}>{own.email}</Fact>
            <Fact name={t('account.roles')}>{own.roles.join(', ')}</Fact>
          </Facts>
        </EditableSection>
      ) : (
        <Skeleton h={{ base: 340, sm: 173 }} radius="md" />
      )}
      <EditableSection
        title={t('session.password')}
        verb={t('change')}
        canEdit
        edit={(close) => (
          <ChangePasswordForm onDone={close}>
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
          </ChangePasswordForm>
        )}
      >
        {t('account.password.what')}
      </EditableSection>
      <OwnTraining />
      <OwnDocuments />
      <SecondFactorSection />
      <OwnSignOn />
      <div id="notices">
        <PreferencesSection />
      </div>
      <AbsenceSection />
      <SessionList />
      <OnThisDevice />
      <OwnCalendarFeed />
      <Section title={t('appearance')}>
        <Group gap="xl">
          <div style={{ minWidth: 240 }}>
            <AppearanceControl />
          </div>
          <ShortcutSwitch />
        </Group>
      </Section>
      <OwnApiTokens />
    </Stack>
  );
}

/** Whether this device keeps the work of whoever has My work. */
function OnThisDevice() {
  const me = useMe();
  if (!mayKeepWork(me) || !maySee(me, ['PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU'])) return null;
  return (
    <Suspense fallback={<Skeleton h={150} radius="md" role="status" aria-label={t('loading')} />}>
      <KeepSection />
    </Suspense>
  );
}

function ShortcutSwitch() {
  const [isOn, setOn] = useState(remembered.hasShortcuts);
  return (
    <Switch
      label={t('account.shortcuts')}
      checked={isOn}
      onChange={(event) => {
        remembered.shortcuts(event.currentTarget.checked);
        setOn(event.currentTarget.checked);
      }}
    />
  );
}
