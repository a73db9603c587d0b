import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { loadOverThePage } from '../dialog/dialogs.tsx';
import { config } from '../app/client-config.ts';
import { useMe } from '../current-user.ts';
import { keepDraftsOf } from '../form/drafts.ts';
import { OfflineBar } from './offline-bar.tsx';
import { OutboxInHeader } from '../outbox/in-header.tsx';
import { UpgradeBar } from './upgrade-bar.tsx';
import { useIdleRefresh } from '../app/idle.ts';
import { useSettledDevice } from '../on-device/use-settled-device.ts';
import { keepRecentOf } from '../app/recent.ts';
import { remembered } from '../remembered.ts';
import { t } from '../texts.ts';
import { AccountMenu } from './account-menu.tsx';
import css from './frame.module.css';
import { useFormsAhead } from './forms-ahead.ts';
import { HelpMenu } from './help-menu.tsx';
import { HeaderButtonsContext } from './header-buttons.tsx';
import { Menu } from './menu.tsx';
import { PageCommands } from './page-commands.tsx';
import { RaiseButton } from './raise-button.tsx';
import { SupportBanner } from './support-banner.tsx';
import { lazyPart } from '../page/lazy-part.tsx';

const PhoneMenu = lazyPart(() => import('./phone-menu.tsx'));
const Hints = lazyPart(loadOverThePage, 'Hints');

/** The frame of every page of a signed-in user. Search box and bell come from their areas, through the router. */
export function Frame({ children }: { children: ReactNode }) {
  const { HeaderSearch, HeaderBell } = useRouter().options.context;
  const me = useMe();
  const { id, clientName, idleMinutes } = me;
  // Before the forms inside it ask for their drafts.
  keepDraftsOf(id);
  keepRecentOf(id);
  const { pathname } = useLocation();
  const [isNarrow, setNarrow] = useState(remembered.isMenuNarrow);
  const [openedAt, setOpenedAt] = useState<string>();
  const [buttons, setButtons] = useState<HTMLElement | null>(null);
  useIdleRefresh(idleMinutes);
  useSettledDevice(me);
  useFormsAhead();

  const toggleMenu = () => {
    remembered.menuNarrow(!isNarrow);
    setNarrow(!isNarrow);
  };
  return (
    <HeaderButtonsContext value={buttons}>
      {/* Before the page, whose commands replace its own. */}
      <PageCommands />
      <div className={css.frame} data-narrow={isNarrow || undefined}>
        <a href="#main" className={css.skip}>
          {t('skip.to.content')}
        </a>
        <a href="#rows" className={`${css.skip} ${css.skipToRows}`}>
          {t('skip.to.rows')}
        </a>
        <nav aria-label={t('menu.label')} className={css.menu}>
          <Menu isNarrow={isNarrow} />
        </nav>
        <header className={css.header}>
          {/* In pixels: with larger text on a phone the search box needs the width. */}
          <ActionIcon
            className={css.phoneOnly}
            size="36px"
            onClick={() => setOpenedAt(pathname)}
            aria-label={t('menu.open')}
          >
            <IconMenu2 size={20} />
          </ActionIcon>
          <ActionIcon
            visibleFrom="sm"
            onClick={toggleMenu}
            aria-label={t(isNarrow ? 'menu.widen' : 'menu.narrow')}
            data-hint={t(isNarrow ? 'menu.widen' : 'menu.narrow')}
            aria-expanded={!isNarrow}
            ml={-8}
          >
            <IconLayoutSidebar size={18} stroke={1.6} />
          </ActionIcon>
          <div className={css.search}>
            <Suspense>{HeaderSearch && <HeaderSearch />}</Suspense>
          </div>
          <div className={css.push} />
          <div className={css.buttons} ref={setButtons} />
          <OutboxInHeader />
          {HeaderBell && (
            <div className={css.bell}>
              <Suspense>
                <HeaderBell />
              </Suspense>
            </div>
          )}
          <HelpMenu />
          <AccountMenu />
        </header>
        <div className={css.page}>
          <SupportBanner />
          <OfflineBar />
          <UpgradeBar />
          <main id="main" tabIndex={-1} className={css.main}>
            {children}
          </main>
          <footer className={css.footer}>
            <span>{clientName || config.clientName}</span>
            <span>{t('footer.version', { product: config.productName, version: config.version })}</span>
          </footer>
        </div>
      </div>
      <Suspense>
        {openedAt !== undefined && <PhoneMenu isOpen={openedAt === pathname} onClose={() => setOpenedAt('')} />}
      </Suspense>
      <Suspense>
        <Hints />
      </Suspense>
      <RaiseButton />
    </HeaderButtonsContext>
  );
}
