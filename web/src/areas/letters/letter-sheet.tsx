import type { ReadyLetter } from '@lintel/contract/areas/letters/letter';
import { inWords } from '@lintel/contract/cycles/calendar';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#platform/texts.ts';
import css from './letters.module.css';

/** A letter as it is printed: on screen as large, if there is room. */
export const LetterSheet = memo(function LetterSheet({ letter, name }: { letter: ReadyLetter; name: string }) {
  const { writtenOn, sender, to, heading, text } = letter;
  const sheet = useRef<HTMLElement>(null);
  const [isLong, setLong] = useState(false);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientWidth = 0 } = sheet.current ?? {};
    // A page of A4 is as much higher than wide.
    setLong(scrollHeight > (clientWidth * 297) / 210 + 2);
  }, [letter]);
  return (
    <div className={css.paper} data-says-whose>
      {isLong && (
        <p className={`${css.long} no-print`} role="status">
          {t('letters.long')}
        </p>
      )}
      <article ref={sheet} className={css.sheet} aria-label={name}>
        <address className={css.sender}>
          {sender.map((line, at) => (
            // Lines have no other place than their own.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at}>{line}</span>
          ))}
        </address>
        <address className={css.to}>
          {to.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at}>{line}</span>
          ))}
        </address>
        <div className={css.words}>
          <p>{inWords(writtenOn)}</p>
          <h2 className={css.heading}>{heading}</h2>
          {text.split(/\n\s*\n/).map((paragraph, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <p key={at}>{paragraph}</p>
          ))}
        </div>
      </article>
    </div>
  );
});

/** Makes the pages on which a page with letters is printed. */
export const LetterPaper = () => <style>{`@page { size: A4; margin: 0; }`}</style>;
