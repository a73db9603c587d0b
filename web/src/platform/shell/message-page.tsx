import { Button, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCloudOff, IconLock, IconMapQuestion, IconMoodSad, type TablerIcon } from '@tabler/icons-react';
import { Link, useLocation, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MissingParam } from '../address.ts';
import { config } from '../app/client-config.ts';
import { RetryButton } from '../page/failure-alert.tsx';
import { isNotHere, useKeptAsOf } from '../on-device/connection.ts';
import { reasonOf, Refusal } from '../refusal.ts';
import { t } from '../texts.ts';
import { placeOf } from './places.ts';
import { usePlaces } from './use-places.ts';

type MessagePageProps = { icon?: TablerIcon; title: string; message?: string; children?: ReactNode };

/** A page with only a message, and a link to continue. */
export function MessagePage({ icon: Icon = IconMapQuestion, title, message, children }: MessagePageProps) {
  return (
    <Stack align="center" gap="sm" py={80} ta="center" maw={520} mx="auto">
      <title>{`${title} · ${config.productName}`}</title>
      <ThemeIcon size={52} radius="xl" variant="light" color="gray">
        <Icon size={26} stroke={1.5} aria-hidden />
      </ThemeIcon>
      <Title order={1}>{title}</Title>
      {message && <Text c="dimmed">{message}</Text>}
      {children && (
        <Group mt="sm" justify="center">
          {children}
        </Group>
      )}
    </Stack>
  );
}

const missing = {
  property: { title: 'not.found.property', back: 'not.found.property.back', to: '/property/' },
  task: { title: 'not.found.task', back: 'not.found.task.back', to: '/tasks' },
  action: { title: 'not.found.action', back: 'not.found.action.back', to: '/actions/list' },
} as const;
/** The kinds whose page says by name that the record is missing, or any other. */
export type MissingKind = keyof typeof missing | 'record';

/** The page of a URL that leads nowhere. */
export function NotFoundPage() {
  return (
    <MessagePage title={t('not.found.page')} message={t('not.found.page.why')}>
      <ToStart />
    </MessagePage>
  );
}

/** The 404 page of a record (specification SHELL-029 to 031). */
function MissingRecordPage({ of }: { of: MissingKind }) {
  if (of === 'record')
    return (
      <MessagePage title={t('not.found.record')} message={t('not.found.record.why')}>
        <ToList />
      </MessagePage>
    );
  const { title, back, to } = missing[of];
  return (
    <MessagePage title={t(title)} message={t('not.found.record.why')}>
      <Button renderRoot={(props) => <Link {...props} to={to} />} variant="default">
        {t(back)}
      </Button>
    </MessagePage>
  );
}

export function ForbiddenPage() {
  return (
    <MessagePage icon={IconLock} title={t('forbidden.title')} message={t('forbidden.message')}>
      <ToStart />
    </MessagePage>
  );
}

/** The list that the menu has for this page. */
function ToList() {
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  const mayOpen = usePlaces()
    .flatMap((each) => [each, ...(each.within ?? [])])
    .some(({ to }) => to === place?.to);
  if (!place || !mayOpen) return <ToStart />;
  return (
    <Button renderRoot={(props) => <Link {...props} to={place.to} />} variant="default">
      {t('missing.param.list', { list: t(place.text) })}
    </Button>
  );
}

const ToStart = () => (
  <Button renderRoot={(props) => <Link {...props} to="/" />} variant="default">
    {t('not.found.page.back')}
  </Button>
);

/** Replaces a page that failed, by the reason if it is known; `of` where the page asks for one record. */
export function FailurePage({
  error,
  reset,
  of,
  title = t('failure.title'),
  message = t('failure.message'),
}: Pick<ErrorComponentProps, 'error' | 'reset'> & { of?: MissingKind | undefined; title?: string; message?: string }) {
  const router = useRouter();
  const isWithout = useKeptAsOf() !== undefined;
  if (error instanceof MissingParam)
    return (
      <MessagePage title={t('missing.param.title')} message={t('missing.param.message', { param: error.param })}>
        <ToList />
      </MessagePage>
    );
  // A record whose id the server refuses as invalid does not exist either.
  if (of && error instanceof Refusal && (error.status === 404 || error.status === 422))
    return <MissingRecordPage of={of} />;
  if (error instanceof Refusal && error.status === 403) return <ForbiddenPage />;
  if (isWithout && isNotHere(error))
    return (
      <MessagePage icon={IconCloudOff} title={t('device.not.here.title')} message={t('device.not.here.page')}>
        <Button renderRoot={(props) => <Link {...props} to="/my_work.html" search={{}} />} variant="default">
          {t('device.to.work')}
        </Button>
      </MessagePage>
    );
  const isPassing = error instanceof Refusal && error.isPassing;
  // What the server refuses it explains; what it fails at it does not.
  const isExplained = error instanceof Refusal && error.isAnswer && error.status < 500;
  return (
    <MessagePage
      icon={isPassing ? IconCloudOff : IconMoodSad}
      title={isPassing ? t('failure.connection.title') : title}
      message={isPassing || isExplained ? reasonOf(error) : message}
    >
      {error instanceof Refusal && error.requestId && (
        <Text size="sm" c="dimmed">
          {t('failure.request', { id: error.requestId })}
        </Text>
      )}
      <RetryButton
        onClick={() => {
          reset();
          void router.invalidate();
        }}
      />
    </MessagePage>
  );
}
