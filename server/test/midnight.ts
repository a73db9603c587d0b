const MS_PER_DAY = 86_400_000;

/**
 * Milliseconds until a test that takes at most so long may start: tests count days from their start, so none may run across
 * midnight, in UTC or in London. Nearly always 0.
 */
export function waitBeforeMidnight(now: Date, takes: number): number {
  const near = ['UTC', 'Europe/London'].map((zone) => leftOfDay(now, zone)).filter((left) => left <= takes);
  return near.length ? Math.max(...near) + 1000 : 0;
}

function leftOfDay(now: Date, timeZone: string): number {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(now);
  const [hours, minutes, seconds] = time.split(':').map(Number);
  return MS_PER_DAY - ((hours! * 60 + minutes!) * 60 + seconds!) * 1000;
}
