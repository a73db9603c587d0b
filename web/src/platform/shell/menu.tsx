import { VisuallyHidden } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useMe } from '../current-user.ts';
import { ownerOf } from '../outbox/what-waits.ts';
import { askedToSignOut } from '../outbox/sign-out.ts';
import { t } from '../texts.ts';
import { Brand } from './brand.tsx';
import css from './menu.module.css';
import { placeOf, type Place } from './places.ts';
import { usePlaces } from './use-places.ts';

export function Menu({ isNarrow = false, onLeave }: { isNarrow?: boolean; onLeave?: () => void }) {
  const owner = ownerOf(useMe());
  const places = usePlaces();
  const current = placeOf(useLocation().pathname);
  return (
    <div className={isNarrow ? `${css.menu} ${css.narrow}` : css.menu}>
      <Brand isNarrow={isNarrow} />
      <div className={css.scroll}>
        <PlaceList places={places} current={current} isNarrow={isNarrow} onLeave={onLeave} />
      </div>
      <div className={css.end}>
        <a
          className={css.entry}
          href="/logout.html"
          onClick={askedToSignOut(owner)}
          {...hintOf(isNarrow, t('menu.sign.out'))}
        >
          <IconLogout size={18} stroke={1.6} aria-hidden />
          <EntryLabel isNarrow={isNarrow}>{t('menu.sign.out')}</EntryLabel>
        </a>
      </div>
    </div>
  );
}

type ListProps = {
  places: readonly Place[];
  current: Place | undefined;
  isNarrow: boolean;
  onLeave: (() => void) | undefined;
};

function PlaceList({ places, current, isNarrow, onLeave, isWithin = false }: ListProps & { isWithin?: boolean }) {
  return (
    <ul className={isWithin ? `${css.list} ${css.within}` : css.list}>
      {places.map((place) => (
        <li key={place.to}>
          <Link
            to={place.to}
            className={css.entry}
            activeOptions={{ exact: true, includeHash: true }}
            aria-current={place.to === current?.to ? 'page' : undefined}
            onClick={onLeave}
            {...hintOf(isNarrow, t(place.text))}
          >
            <place.icon size={18} stroke={1.6} aria-hidden />
            <EntryLabel isNarrow={isNarrow}>{t(place.text)}</EntryLabel>
          </Link>
          {place.within && place.within.length > 0 && (
            <PlaceList places={place.within} current={current} isNarrow={isNarrow} onLeave={onLeave} isWithin />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A narrow menu shows an entry's text only on hover or focus. */
const hintOf = (isNarrow: boolean, label: string) =>
  isNarrow ? { 'data-hint': label, 'data-hint-side': 'right' } : {};

function EntryLabel({ isNarrow, children }: { isNarrow: boolean; children: string }) {
  return isNarrow ? <VisuallyHidden>{children}</VisuallyHidden> : <span className={css.label}>{children}</span>;
}
