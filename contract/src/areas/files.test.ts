import { expect, it } from 'vitest';
import { sizeText } from './files.ts';

it.each([
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10_239, '10 KB'],
  [640 * 1024, '640 KB'],
  [999_999, '977 KB'],
  [1_048_575, '1 MB'],
  [1_258_292, '1.2 MB'],
  [20 * 1_048_576, '20 MB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
