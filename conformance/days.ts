/** The days of a run: those of the contract's samples, or the operator's own. */

/** A Tuesday, on which the samples' schedules begin. */
const sampleDay = '2031-03-04';
const tuesday = 2;

/** A time as schedules and rates have it; the groups are its day and the rest. */
const timeForm = /^(\d{4}-\d{2}-\d{2})([ T]\d{2}:\d{2}.*)$/;

const dayMs = 86_400_000;
const dayOf = (date: string): number => Date.parse(date) / dayMs;

/** How many days later than the samples a run's own days are: they begin on the first Tuesday from `date` on. */
function shift(date: string): number {
  const start = dayOf(date);
  const weekday = new Date(start * dayMs).getUTCDay();
  return start + ((tuesday - weekday + 7) % 7) - dayOf(sampleDay);
}

/**
 * A time, such as `2031-03-04 09:00`, on the run's own days: on the same day of the week, as long after the first day as it was.
 * `first` is the day that it is counted from, where that isn't the samples'. Without a date, and for any other text, it stays.
 */
export function onOwnDay(time: string, date: string | undefined, first = sampleDay): string {
  const [, day, rest] = timeForm.exec(time) ?? [];
  if (date === undefined || day === undefined) return time;
  const moved = new Date((dayOf(day) + shift(date) + dayOf(sampleDay) - dayOf(first)) * dayMs);
  return `${moved.toISOString().slice(0, 10)}${rest}`;
}
