/** A calendar day so many days later, or earlier when negative; counted in UTC so that no time zone takes part. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
