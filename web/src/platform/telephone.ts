/** The address that calls a number as people write it: of `Line 1: +44 (0)161 496 0123, option 2` the number alone. */
export function telephoneAddress(written: string): string {
  const [number = ''] = /\+?(?:\d[\s().-]*){3,}/.exec(written.replace(/(\+\d+)\s*\(0\)/, '$1')) ?? [];
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}
