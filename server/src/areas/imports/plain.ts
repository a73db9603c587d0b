/** A name without case, accents, white space and punctuation, for comparison. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}]/gu, '');

const everydayWords = new Set([
  'the',
  'of',
  'and',
  'city',
  'county',
  'borough',
  'district',
  'metropolitan',
  'london',
  'royal',
  'unitary',
  'council',
  'authority',
  'ltd',
  'limited',
  'plc',
  'region',
]);

/** The words of a name, without case and accents. */
export const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The words that distinguish names. */
export const distinctiveWords = (text: string) => wordsOf(text).filter((word) => !everydayWords.has(word));
