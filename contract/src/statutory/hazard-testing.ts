import { clocksOf, momentAt, type HazardClockCode, type HazardEvent, type HazardFacts } from './hazard-clocks.ts';
import type { HazardGround } from './hazards.ts';

type Of<K> = K extends HazardEvent ? Omit<K, 'at' | 'on'> : never;
/** An event of a case at an instant. */
export const event = (at: string, of: Of<HazardEvent>) => ({ ...momentAt(at), ...of });
export const facts = (aware: string, ground: HazardGround, ...events: HazardEvent[]): HazardFacts => ({
  ground,
  aware: momentAt(aware),
  events,
});
export const investigated = (at: string, more: object = {}) =>
  event(at, {
    kind: 'INVESTIGATED',
    found: 'SIGNIFICANT',
    inPerson: true,
    safetyWork: true,
    preventativeWork: true,
    ...more,
  } as never);
/** Long after everything in the tests. */
export const LATER = '2030-01-01T12:00:00Z';
export const clock = (of: HazardFacts, code: HazardClockCode, now = LATER) =>
  clocksOf(of, momentAt(now)).find((each) => each.code === code);
export const last = (of: HazardFacts, code: HazardClockCode) => clock(of, code)?.firstDue;
