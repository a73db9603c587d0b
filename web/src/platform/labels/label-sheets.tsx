import type { Label } from '@lintel/contract/platform/label';
import { memo, type CSSProperties } from 'react';
import { renderSVG } from 'uqr';
import paper from '../page/paper.module.css';
import { useWhose } from '../page/printed-by.tsx';
import { t } from '../texts.ts';
import { A4, codeSide, MARGIN, onSheets, type LabelStock } from './label-stock.ts';
import css from './labels.module.css';

type Props = { labels: readonly Label[]; stock: LabelStock; startAt: number };

/** Labels as they are printed: sheets of A4, or a page for each. On screen they are as large, if there is room. */
export function LabelSheets({ labels, stock, startAt }: Props) {
  const { width, height, sheet, letters, lines } = stock;
  const page = sheet ? A4 : { width, height };
  const look = {
    '--paper-width': page.width,
    '--paper-height': page.height,
    '--columns': sheet?.columns ?? 1,
    '--between': sheet?.between ?? 0,
    '--above': sheet ? (A4.height - sheet.rows * height) / 2 : 0,
    '--label-width': width,
    '--label-height': height,
    '--margin': MARGIN,
    '--code': codeSide(stock),
    '--letters': letters,
    '--name-lines': lines.name,
    '--place-lines': lines.place,
  } as CSSProperties;
  return (
    <div className={`${paper.desk} ${css.sheets}`} style={look} data-says-whose>
      <style>{`@page { size: ${page.width}mm ${page.height}mm; margin: 0; }`}</style>
      {onSheets(labels, stock, startAt).map((places, at) => (
        // A sheet is nothing but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <ol key={at} className={`${paper.sheet} ${css.sheet}`} aria-label={t('labels.sheet', { number: at + 1 })}>
          {places.map((label, place) =>
            label ? (
              <Printed key={label.id} label={label} />
            ) : (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place} className={css.used} aria-hidden />
            ),
          )}
        </ol>
      ))}
    </div>
  );
}

/**
 * One label. Error correction M restores a code that is 15% scratched or dirty; more, where the code does not grow by it. The
 * white border of four modules is what readers need.
 */
const Printed = memo(function Printed({ label: { link, name, ref, assetTag, type, place } }: { label: Label }) {
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 4, ecc: 'M', boostEcc: true }))}`;
  return (
    <li className={css.label}>
      <img className={css.code} src={code} alt={t('labels.code', { name })} />
      <div className={css.words}>
        <b className={css.name}>{name}</b>
        {assetTag && <b className={css.line}>{assetTag}</b>}
        <span className={css.line}>{ref}</span>
        {type && <span className={css.line}>{type}</span>}
        <span className={css.place}>{place}</span>
        <span className={css.whose}>{useWhose()}</span>
      </div>
    </li>
  );
});
