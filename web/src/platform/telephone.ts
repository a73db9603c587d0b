/** The `tel:` URL of a number in free text: of `Line 1: +44 (0)161 496 0123, option 2` only the number. */
export function telephoneAddress(written: string): string {
  const [number = ''] = /\+?(?:\d[\s().-]*){3,}/.exec(written.replace(/(\+\d+)\s*\(0\)/, '$1')) ?? [];
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}
