import { expect, it } from 'vitest';
import { evidenceText, reason } from './cycle-words.ts';

it('leaves the laws out of why a task is due, however many they are', () => {
  const law = (name: string) => ({ law: name, since: null });
  const [fire, standard] = ['Regulatory Reform (Fire Safety) Order 2005, art. 9', 'BS 9792:2025 (housing)'];
  const task = { legalBasis: [law(fire), law(standard)] } as Parameters<typeof reason>[1];
  expect(reason(`Date set manually; ${fire} and ${standard}`, task)).toBe('Date set manually');
  expect(reason('12 months after 3 March 2026', task)).toBe('12 months after 3 March 2026');
});

it('says that one of several kinds of evidence is enough', () => {
  expect(evidenceText({ evidence: ['certificate', 'report'] })).toBe('Certificate or report');
  expect(evidenceText({ evidence: ['report'] })).toBe('Report');
});
