/** Moves the days of the contract's samples to those of the operator. */

/** A Tuesday, on which the samples' schedules begin. */
const sampleDay = '2031-03-04';
const tuesday = 2;

/** A time of a schedule or rate request; the groups are its day and the rest. */
const timeForm = /^(\d{4}-\d{2}-\d{2})([ T]\d{2}:\d{2}.*)$/;

const dayMs = 86_400_000;
const dayOf = (date: string): number => Date.parse(date) / dayMs;

/** The first Tuesday from a date on. */
function firstTuesday(date: string): number {
  const day = dayOf(date);
  const weekday = new Date(day * dayMs).getUTCDay();
  return day + ((tuesday - weekday + 7) % 7);
}

/**
 * Moves a time, such as `2031-03-04 09:00`: day = first Tuesday from `date` + (day − `first`). Without a date, and
 * for any other text, it stays.
 */
export function onOwnDay(time: string, date: string | undefined, first = sampleDay): string {
  const [, day, rest] = timeForm.exec(time) ?? [];
  if (date === undefined || day === undefined) return time;
  const moved = new Date((firstTuesday(date) + dayOf(day) - dayOf(first)) * dayMs);
  return `${moved.toISOString().slice(0, 10)}${rest}`;
}
