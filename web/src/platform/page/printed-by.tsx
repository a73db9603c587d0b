import { useEffect, useRef } from 'react';
import { config } from '../app/client-config.ts';
import { useMe } from '../current-user.ts';
import { t } from '../texts.ts';
import { instantText } from '../time.ts';

/**
 * The organisation whose figures a page shows. A paragraph that prints it is marked `data-says-whose`: the frame's footer is
 * omitted then.
 */
export const useWhose = () => useMe().clientName || config.clientName;

/** Printed below the title: whose figures these are, from when, and who printed them. */
export function PrintedBy() {
  return (
    <p className="only-print" data-says-whose>
      {useWhose()}
      {' · '}
      <PrintedNow />
    </p>
  );
}

const printedBy = (name: string) => t('list.printed.by', { when: instantText(new Date().toISOString()), name });

/** When a page is printed, which may be hours after it was drawn, and by whom. */
export function PrintedNow() {
  const { fullName } = useMe();
  const line = useRef<HTMLSpanElement>(null);
  // The browser says when. Some pages print themselves from an effect, in which React does not draw.
  useEffect(() => {
    const say = () => {
      if (line.current) line.current.textContent = printedBy(fullName);
    };
    window.addEventListener('beforeprint', say);
    return () => window.removeEventListener('beforeprint', say);
  }, [fullName]);
  return <span ref={line}>{printedBy(fullName)}</span>;
}
