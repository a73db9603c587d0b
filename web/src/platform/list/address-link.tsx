import { Anchor, type AnchorProps } from '@mantine/core';
import { useRouter, type HistoryState } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

type Props = AnchorProps & {
  href: string;
  /** Called when it is followed on this page. */
  onGo?: (() => void) | undefined;
  state?: HistoryState;
  children: ReactNode;
};

/** A link to a URL of this application given as text, including its query. */
export function AddressLink({ href, onGo, state, children, ...props }: Props) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    router.history.push(href, state);
    onGo?.();
  };
  return (
    <Anchor {...props} href={href} onClick={follow}>
      {children}
    </Anchor>
  );
}
