import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The token of this page's own link. While the next page loads, the address is that one's already: its token, asked about here, would
 * count as a guess.
 */
export function useTokenInAddress(): string {
  const pathname = useLocation({ select: (location) => location.pathname });
  const token = useLocation({ select: (location) => location.hash });
  const [own, setOwn] = useState({ pathname, token });
  if (pathname === own.pathname && token !== own.token) setOwn({ pathname, token });
  return own.token;
}
