import { Tooltip, VisuallyHidden } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useMe } from '../current-user.ts';
import { t } from '../texts.ts';
import { Brand } from './brand.tsx';
import css from './menu.module.css';
import { placeOf, placesFor, type Place } from './places.ts';

/** The places this person may open and that exist; used by the menu, the command palette and the shortcuts. */
export function usePlaces(): Place[] {
  const { routesByPath } = useRouter();
  const me = useMe();
  // The router keeps its paths without a slash at the end.
  return useMemo(() => placesFor(me, (address) => (address.replace(/(.)\/$/, '$1') in routesByPath)), [me, routesByPath]);
}

export function Menu({ isNarrow = false, onLeave }: { isNarrow?: boolean; onLeave?: () => void }) {
  const places = usePlaces();
  const current = placeOf(useLocation().pathname);
  return (
    <div className={isNarrow ? `${css.menu} ${css.narrow}` : css.menu}>
      <Brand isNarrow={isNarrow} />
      <div className={css.scroll} onClick={onLeave}>
        <PlaceList places={places} current={current} isNarrow={isNarrow} />
      </div>
      <div className={css.end}>
        <Labelled isNarrow={isNarrow} label={t('menu.sign.out')}>
          <a className={css.entry} href="/logout.html">
            <IconLogout size={18} stroke={1.6} aria-hidden />
            <EntryLabel isNarrow={isNarrow}>{t('menu.sign.out')}</EntryLabel>
          </a>
        </Labelled>
      </div>
    </div>
  );
}

type ListProps = { places: readonly Place[]; current: Place | undefined; isNarrow: boolean };

function PlaceList({ places, current, isNarrow, isWithin = false }: ListProps & { isWithin?: boolean }) {
  return (
    <ul className={isWithin ? `${css.list} ${css.within}` : css.list}>
      {places.map((place) => (
        <li key={place.to}>
          <Labelled isNarrow={isNarrow} label={t(place.text)}>
            <Link to={place.to} className={css.entry} activeOptions={{ exact: true, includeHash: true }} aria-current={place.to === current?.to ? 'page' : undefined}>
              <place.icon size={18} stroke={1.6} aria-hidden />
              <EntryLabel isNarrow={isNarrow}>{t(place.text)}</EntryLabel>
            </Link>
          </Labelled>
          {place.within && place.within.length > 0 && <PlaceList places={place.within} current={current} isNarrow={isNarrow} isWithin />}
        </li>
      ))}
    </ul>
  );
}

function Labelled({ isNarrow, label, children }: { isNarrow: boolean; label: string; children: ReactNode }) {
  return (
    <Tooltip label={label} position="right" disabled={!isNarrow} openDelay={100}>
      {children}
    </Tooltip>
  );
}

function EntryLabel({ isNarrow, children }: { isNarrow: boolean; children: string }) {
  return isNarrow ? <VisuallyHidden>{children}</VisuallyHidden> : <span className={css.label}>{children}</span>;
}

/** The router knows `/property/` by this name. */
function withoutLastSlash(address: string): string {
  return address.replace(/(?<=.)\/$/, '');
}
