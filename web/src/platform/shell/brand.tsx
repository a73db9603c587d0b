import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { config } from '../app/client-config.ts';
import { useMe } from '../current-user.ts';
import css from './menu.module.css';

/** The organisation's logo if it has one that loads, else the product's name. */
export function Brand({ isNarrow = false }: { isNarrow?: boolean }) {
  const { hasLogo, clientName } = useMe();
  const [isBroken, setBroken] = useState(false);
  const showsLogo = hasLogo && !isBroken && !isNarrow;
  return (
    <Link to="/" preload={false} className={css.brand} aria-label={isNarrow ? config.productName : undefined}>
      {showsLogo ? (
        <img src={`${config.apiPath}client/logo`} alt={clientName} onError={() => setBroken(true)} />
      ) : (
        <ProductName isNarrow={isNarrow} />
      )}
    </Link>
  );
}

export function ProductName({ isNarrow = false }: { isNarrow?: boolean }) {
  return (
    <>
      <LintelMark />
      {!isNarrow && config.productName}
    </>
  );
}

/** A doorway under its lintel. */
function LintelMark() {
  return (
    <svg className={css.mark} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M2 3.5h20v5H2zM4.5 10.5h5V21h-5zM14.5 10.5h5V21h-5z" />
    </svg>
  );
}
