import { Text } from '@mantine/core';
import { wordsOf, type ReadyLetter } from '@lintel/contract/areas/letters/letter';
import { longDate } from '@lintel/contract/cycles/calendar';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import paper from '#platform/page/paper.module.css';
import { t } from '#platform/texts.ts';
import css from './letters.module.css';

const mm = (count: number) => `calc(${count} * var(--mm))`;

/**
 * Where the window of a DL envelope (35 x 90 mm, 20 mm from the left, 18 mm from the bottom) shows it of a sheet folded in three,
 * however it lies in the envelope: from 57 to 81 mm, and from 20 to 100 mm.
 */
const inWindow = {
  top: mm(57),
  left: mm(24),
  width: mm(74),
  maxHeight: mm(24),
  overflow: 'hidden',
  fontSize: mm(3.4),
  lineHeight: mm(4),
} as const;

type Props = { letter: ReadyLetter; name: string };

/** A letter as it is printed: on screen as large, if there is room. */
export const LetterSheet = memo(Sheet, isTheSame);

function Sheet({ letter, name }: Props) {
  const { writtenOn, sender, to, heading, text } = letter;
  const sheet = useRef<HTMLElement>(null);
  const [isLong, setLong] = useState(false);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientWidth = 0 } = sheet.current ?? {};
    // A page of A4 is as much higher than wide.
    setLong(scrollHeight > (clientWidth * 297) / 210 + 2);
  }, [letter]);
  return (
    <div className={paper.desk} data-says-whose>
      {isLong && (
        <Text c="red" role="status" className="no-print">
          {t('letters.long')}
        </Text>
      )}
      <article ref={sheet} className={`${paper.sheet} ${css.letter}`} aria-label={name}>
        <address style={{ left: mm(120), width: mm(68) }}>{sender.join('\n')}</address>
        <address style={inWindow}>{to.join('\n')}</address>
        <div style={{ paddingTop: mm(81) }}>
          <p>{longDate(writtenOn)}</p>
          <h2>{heading}</h2>
          {text.split(/\n\s*\n/).map((paragraph, at) => (
            // A paragraph has no other place than its own.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={at}>{paragraph}</p>
          ))}
        </div>
      </article>
    </div>
  );
}

/** Of a hundred letters only the one that is typed is drawn. */
function isTheSame(before: Props, after: Props) {
  return before.name === after.name && wordsOf(before.letter) === wordsOf(after.letter);
}

/** Makes the pages on which a page with letters is printed. */
export const LetterPaper = () => <style>{`@page { size: A4; margin: 0; }`}</style>;
