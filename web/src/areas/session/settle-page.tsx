import { Anchor, Button, Loader, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ownAddress } from '#platform/address.ts';
import { currentUser } from '#platform/current-user.ts';
import { Refusal } from '#platform/refusal.ts';
import { BarePage } from '#platform/shell/bare-page.tsx';
import { forgetDrafts } from '#platform/form/drafts.ts';
import { t } from '#platform/texts.ts';
import { SetUp } from '#areas/second-factor/set-up.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { SupportReasonForm } from './support-reason-form.tsx';
import { TermsForm } from './terms-form.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

const route = getRouteApi('/settle.html');

/** The page for status 705: what must be settled first, one thing after the other, then back to the previous page. */
export function SettlePage() {
  const { returnTo } = route.useSearch();
  const queries = useQueryClient();
  const me = useQuery(currentUser);
  const [hasSettled, setSettled] = useState(false);
  // Its recovery codes are shown when nothing is left to settle: they are shown once.
  const [isSettingUp, setSettingUp] = useState(false);
  const settle = isSettingUp ? 'second-factor' : me.data?.settle;
  if (me.error instanceof Refusal && me.error.status === 401)
    return <Navigate to="/login.html" search={{ returnTo: ownAddress(returnTo) }} replace />;
  // Only if something was settled here: the previous page might send the user straight back.
  if (hasSettled && me.data && !settle) return <Navigate to="/" href={ownAddress(returnTo)} replace />;

  const goOn = () => {
    setSettled(true);
    setSettingUp(false);
    void queries.resetQueries({ queryKey: currentUser.queryKey });
  };
  return (
    <BarePage title={t(settle ? `settle.${settle}` : me.data ? 'settle.none' : 'settle')}>
      {me.isPending && <Loader size="sm" aria-label={t('loading')} />}
      <FailureAlert error={me.error} />
      {settle === 'password' && <ChangePasswordForm why={t('settle.password.why')} onDone={goOn} />}
      {settle === 'second-factor' &&
        (isSettingUp ? (
          <SetUp onDone={goOn} />
        ) : (
          <>
            <Text c="dimmed">{t('factor.why')}</Text>
            <Button onClick={() => setSettingUp(true)}>{t('factor.set.up')}</Button>
          </>
        ))}
      {settle === 'terms' && <TermsForm onDone={goOn} />}
      {settle === 'support-reason' && <SupportReasonForm onDone={goOn} />}
      {me.data && !settle && (
        <Button renderRoot={(props) => <Link {...props} to={ownAddress(returnTo)} />}>{t('settle.go.on')}</Button>
      )}
      <Anchor size="sm" href="/logout.html" onClick={forgetDrafts}>
        {t('menu.sign.out')}
      </Anchor>
    </BarePage>
  );
}
