/** What somebody typed for a number without the grouping; anything else stays, so that it can be told what is wrong. */
export function readNumber(typed: string): string {
  return typed.replaceAll(/[,\s]/g, '');
}
