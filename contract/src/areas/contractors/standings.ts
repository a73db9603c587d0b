import { z } from 'zod';

/** The standings of a contractor, worst first, with the traffic light of each. */
export const standings = [
  { id: 'BLOCKED', name: 'Blocked', light: 'red' },
  { id: 'LAPSED', name: 'Approval lapsed', light: 'amber' },
  { id: 'WARNING', name: 'Warning', light: 'amber' },
  { id: 'APPROVED', name: 'Approved', light: 'green' },
  { id: 'NOT_APPROVED', name: 'Not approved', light: 'grey' },
  { id: 'ARCHIVED', name: 'Archived', light: 'grey' },
] as const;
export type Standing = (typeof standings)[number]['id'];
export const Standing = z.enum(standings.map(({ id }) => id));
export type Light = (typeof standings)[number]['light'];
