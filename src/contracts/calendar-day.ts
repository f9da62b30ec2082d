/** Whether a text is a day of the calendar: `2027-01-31`. JavaScript takes the 30th of February for the 2nd of March. */
export function isCalendarDay(text: string): boolean {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
