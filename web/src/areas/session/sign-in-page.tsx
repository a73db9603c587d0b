import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { ownAddress } from '#platform/address.ts';
import { startAddress } from '#platform/current-user.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { BarePage } from '#platform/shell/bare-page.tsx';
import { t } from '#platform/texts.ts';
import { SignInForm } from './sign-in-form.tsx';

const LeaveProvider = lazyPart(() => import('#areas/sign-on/leave-provider.tsx'), 'LeaveProvider');
const route = getRouteApi('/login.html');

export function SignInPage() {
  const { returnTo, problem, left } = route.useSearch();
  const router = useRouter();
  const queries = useQueryClient();
  // Searches and drafts of the ended session are discarded.
  useEffect(() => sessionStorage.clear(), []);
  const goOn = async () => {
    queries.clear();
    await router.navigate({ href: await startAddress(queries, returnTo), replace: true });
  };
  const askForCode = () => router.navigate({ to: '/second_factor.html', search: { returnTo }, replace: true });
  return (
    <BarePage title={t('session.sign.in')}>
      {left && (
        <Suspense>
          <LeaveProvider />
        </Suspense>
      )}
      <SignInForm
        problem={problem && t(`session.problem.${problem}`)}
        returnTo={returnTo && ownAddress(returnTo)}
        onSignedIn={goOn}
        onCodeOwed={askForCode}
      />
    </BarePage>
  );
}
