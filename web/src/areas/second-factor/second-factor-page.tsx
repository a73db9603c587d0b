import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { BackToSignIn } from '#areas/session/forgotten-password-page.tsx';
import { startAddress } from '#platform/current-user.ts';
import { BarePage } from '#platform/shell/bare-page.tsx';
import { t } from '#platform/texts.ts';
import { CodeForm } from './code-form.tsx';

const route = getRouteApi('/second_factor.html');

/** The page after the password, for users with a second factor. */
export function SecondFactorPage() {
  const { returnTo } = route.useSearch();
  const router = useRouter();
  const queries = useQueryClient();
  const goOn = async () => {
    queries.clear();
    await router.navigate({ href: await startAddress(queries, returnTo), replace: true });
  };
  return (
    <BarePage title={t('factor.sign.in.title')}>
      <CodeForm onSignedIn={goOn} />
      <BackToSignIn />
    </BarePage>
  );
}
