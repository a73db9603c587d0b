import { Button, Paper, TextInput, Title } from '@mantine/core';
import { IconChevronRight, IconLock, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { addressOfSetting, isSection, settingsWith, type SettingsGroup } from '../app/on-settings.ts';
import { useMe } from '../current-user.ts';
import { MessagePage, NotFoundPage } from '../shell/message-page.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { t } from '../texts.ts';
import { Loading } from './loading.tsx';
import css from './settings-pages.module.css';

type Props = {
  title: string;
  subtitle?: string;
  /** The page of a section is `path/id`. */
  path: string;
  groups: readonly SettingsGroup[];
};

type SectionProps = Props & {
  /** The page of all of them. */
  index: string;
  id: string;
};

/** All sections of settings, by group, to be found by a word. */
export function SettingsIndex({ title, subtitle, path, groups }: Props) {
  const me = useMe();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = settingsWith(groups, text, me);
  const [first] = found.flatMap(({ settings }) => settings);
  return (
    <div className={css.index}>
      <PageHeader title={title} subtitle={subtitle} />
      <TextInput
        type="search"
        aria-label={t('settings.find')}
        placeholder={t('settings.find')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        maw={420}
        mb="md"
        className="no-print"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text.trim() && first) void navigate({ to: addressOfSetting(path, first) });
        }}
      />
      <div role="status">{found.length === 0 && t('settings.find.none')}</div>
      <div className={css.groups}>
        {found.map((group) => (
          <Paper key={group.title} component="section" withBorder radius="md" className={css.group}>
            <Title order={2} className={css.name}>
              {t(group.title)}
            </Title>
            <ul>
              {group.settings.map((setting) => (
                <li key={setting.title}>
                  <Link to={addressOfSetting(path, setting)} className={css.setting}>
                    <span>
                      <b>{t(setting.title)}</b>
                      <span className={css.what}>{t(`settings.what.${setting.what}`)}</span>
                    </span>
                    <IconChevronRight size={16} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </Paper>
        ))}
      </div>
    </div>
  );
}

/** One section, beside a list of the others. */
export function SettingsSectionPage({ title, subtitle, index, path, groups, id }: SectionProps) {
  const own = settingsWith(groups, '', useMe());
  const sectionIn = (all: readonly SettingsGroup[]) =>
    all.flatMap(({ settings }) => settings.filter(isSection)).find((setting) => setting.id === id);
  const shown = sectionIn(own);
  if (!shown && !sectionIn(groups)) return <NotFoundPage />;
  if (!shown)
    return (
      <MessagePage icon={IconLock} title={t('settings.not.yours')} message={t('settings.not.yours.why')}>
        <Button renderRoot={(props) => <Link {...props} to={index} />} variant="default">
          {t('settings.all')}
        </Button>
      </MessagePage>
    );
  return (
    <>
      <PageHeader
        title={title}
        caption={`${t(shown.title)} · ${title}`}
        subtitle={subtitle}
        back={{ to: index, label: t('settings.all') }}
      />
      <div className={css.page}>
        {/* Before the list, of which a keyboard would have to pass every link. */}
        <div key={id} className={css.shown}>
          <Suspense fallback={<Loading h={200} radius="md" />}>
            <shown.Section />
          </Suspense>
        </div>
        <nav aria-label={t('settings.all')} className={`${css.others} no-print`}>
          {own
            .map(({ title: name, settings }) => ({ title: name, settings: settings.filter(isSection) }))
            .filter(({ settings }) => settings.length > 0)
            .map((group) => (
              <section key={group.title}>
                <span className={css.name}>{t(group.title)}</span>
                <ul>
                  {group.settings.map((setting) => (
                    <li key={setting.title}>
                      <Link
                        to={addressOfSetting(path, setting)}
                        className={css.other}
                        aria-current={setting === shown ? 'page' : undefined}
                      >
                        {t(setting.title)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
        </nav>
      </div>
    </>
  );
}
