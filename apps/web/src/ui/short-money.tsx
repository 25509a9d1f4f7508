import { VisuallyHidden } from '@mantine/core';
import { exactRange, shortRange } from './short-money.model';

/** A range to be read at a glance; exact where one points, and to be heard. */
export function ShortMoneyRange({ from, to }: { from: number | null; to: number | null }) {
  const exact = exactRange(from, to);
  const short = shortRange(from, to);
  if (short === undefined) return exact;
  return (
    <span title={exact}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </span>
  );
}
