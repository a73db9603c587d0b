import { useLocation, useMatch } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The token of this page's own link. While the next page loads, the address is that one's already: its token, asked about here, would
 * count as a guess. The pages of a task and of an action are one, which stays when one leads to the other.
 */
export function useTokenInAddress(): string {
  const ownPath = useMatch({ strict: false, select: (match) => match.pathname });
  const pathname = useLocation({ select: (location) => location.pathname });
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(hash);
  if (pathname === ownPath && hash !== token) setToken(hash);
  return token;
}
