import type { Bound } from './bound-fields.tsx';
import { NumberBox } from './number-box.tsx';

export function NumberField({ of: { value, onChange, ...of }, decimals }: { of: Bound; decimals?: number }) {
  return (
    <NumberBox
      {...of}
      {...(decimals !== undefined && { decimals })}
      value={value as number | null}
      onChange={onChange}
    />
  );
}
