import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { SharedItem } from '@lintel/contract/areas/shares/by-link';
import { IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { config } from '#platform/app/client-config.ts';
import { ProductName } from '#platform/shell/brand.tsx';
import { t } from '#platform/texts.ts';
import css from './shared.module.css';

type Props = { title: string; organisation?: SharedItem['organisation']; children: ReactNode };

/** The frame of the page behind a link: the organisation, and light or dark. */
export function SharedFrame({ title, organisation, children }: Props) {
  return (
    <div className={css.page}>
      <title>{`${title} · ${config.productName}`}</title>
      <header className={css.header}>
        {organisation ? (
          <div className={css.organisation}>
            {organisation.logo && <img className={css.logo} src={organisation.logo} alt="" />}
            <span>{organisation.name}</span>
          </div>
        ) : (
          <div className={css.organisation}>
            <ProductName />
          </div>
        )}
        <Appearance />
      </header>
      <main className={css.main}>{children}</main>
    </div>
  );
}

function Appearance() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <ActionIcon
      size={48}
      className="no-print"
      aria-label={t(isDark ? 'shared.light' : 'shared.dark')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={26} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
}
