import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { guides, type Guide } from '@lintel/contract/texts/guides';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountGroups, accountPath } from '#areas/session/account-settings.ts';
import { mayBeOpened } from '#platform/app/on-settings.ts';
import { useMe } from '#platform/current-user.ts';
import { Section } from '#platform/page/section.tsx';
import { maySee } from '#platform/rights.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';

const route = getRouteApi('/help.html');

/** Guides to what the reader may do, first those about the page that they came from. */
export function HelpPage() {
  const { from } = route.useSearch();
  const me = useMe();
  const own = guides.filter(
    ({ allow, page }) => maySee(me, allow) && mayBeOpened(accountGroups, accountPath, page, me),
  );
  const isAbout = ({ pages }: Guide) => from !== undefined && pages.some((start) => from.startsWith(start));
  // The browser looked for it before the page was there.
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView?.();
  }, []);
  const [about, others] = [own.filter(isAbout), own.filter((guide) => !isAbout(guide))];
  return (
    <Stack gap="md" maw={860}>
      <PageHeader title={t('help')} subtitle={t('guides.what')} />
      {about.length > 0 && <Title order={2}>{t('guides.about')}</Title>}
      {about.map((guide) => (
        <OneGuide key={guide.id} guide={guide} />
      ))}
      {about.length > 0 && others.length > 0 && <Title order={2}>{t('guides.others')}</Title>}
      {others.map((guide) => (
        <OneGuide key={guide.id} guide={guide} />
      ))}
    </Stack>
  );
}

function OneGuide({ guide: { id, title, what, steps, notes, page } }: { guide: Guide }) {
  return (
    <div id={id} style={{ scrollMarginTop: 'calc(var(--lintel-header-height) + 12px)' }}>
      <Section title={title}>
        <Stack gap="sm">
          <Text c="dimmed">{what}</Text>
          <List type="ordered" spacing={6}>
            {steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
          <List spacing={6}>
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
          <Anchor
            underline="always"
            aria-label={t('guides.open.of', { title })}
            renderRoot={(props) => <Link {...props} to={page} />}
          >
            {t('guides.open')}
          </Anchor>
        </Stack>
      </Section>
    </div>
  );
}
