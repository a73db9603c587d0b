import { IconBan } from '@tabler/icons-react';
import css from './shared.module.css';

/** What must be known first by anybody who works at a property: prohibitions. */
export const Warnings = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.map((warning) => (
    <p key={warning} className={css.warning} role="note">
      <IconBan size={24} aria-hidden />
      <strong>{warning}</strong>
    </p>
  ));
