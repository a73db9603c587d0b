import type { SharedPiece } from '@lintel/contract/areas/shares/by-link';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './shared.module.css';

/** From this many on they are folded up. */
const MANY = 6;

/** The equipment to see to: where each piece is, and by which numbers it is known. */
export function SharedEquipment({ pieces }: { pieces: readonly SharedPiece[] }) {
  const list = (
    <ul className={css.equipment}>
      {pieces.map((piece) => (
        <li key={piece.id}>
          <strong>{piece.name}</strong>
          <span className={css.quiet}>{about(piece)}</span>
        </li>
      ))}
    </ul>
  );
  if (pieces.length <= MANY) return list;
  return (
    <details className={css.many}>
      <summary>{t('shared.equipment.many', { count: pieces.length })}</summary>
      {list}
    </details>
  );
}

const about = ({ type, location, serialNumber, assetTag, dueOn }: SharedPiece) =>
  [
    type,
    location,
    serialNumber && t('shared.equipment.serial', { number: serialNumber }),
    assetTag && t('shared.equipment.tag', { tag: assetTag }),
    dueOn && t('shared.equipment.due', { day: dayText(dueOn) }),
  ]
    .filter(Boolean)
    .join(' · ');
