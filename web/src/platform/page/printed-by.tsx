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

/** The foot of each sheet, since sheets get separated: what it belongs to, and its number. For an `@page` rule. */
export const footOfSheets = (of: string) =>
  `@bottom-left { content: ${JSON.stringify(of)}; font-size: 8pt; }
   @bottom-right { content: counter(page) ' / ' counter(pages); font-size: 8pt; }`;

/** When a page is printed, which may be hours after it was drawn, and by whom; and the foot of its sheets. */
export function PrintedNow() {
  const { fullName } = useMe();
  const whose = useWhose();
  const line = useRef<HTMLSpanElement>(null);
  const foot = useRef<HTMLStyleElement>(null);
  // The browser says when. Some pages print themselves from an effect, in which React does not draw.
  useEffect(() => {
    const say = () => {
      if (line.current) line.current.textContent = printedBy(fullName);
      const title = document.title.replace(` · ${config.productName}`, '');
      if (foot.current) foot.current.textContent = `@page { ${footOfSheets(`${whose} · ${title}`)} }`;
    };
    window.addEventListener('beforeprint', say);
    return () => window.removeEventListener('beforeprint', say);
  }, [fullName, whose]);
  return (
    <>
      <span ref={line}>{printedBy(fullName)}</span>
      <style ref={foot} />
    </>
  );
}
