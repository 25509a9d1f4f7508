import { Badge } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconHourglass,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import classes from './status-badge.module.css';

export type StatusTone = 'neutral' | 'waiting' | 'action' | 'done' | 'refused' | 'ended';

const tones: Record<StatusTone, { color: string; icon: Icon }> = {
  neutral: { color: 'gray', icon: IconCircleDashed },
  waiting: { color: 'yellow', icon: IconClock },
  action: { color: 'brand', icon: IconHourglass },
  done: { color: 'green', icon: IconCheck },
  refused: { color: 'red', icon: IconX },
  ended: { color: 'gray', icon: IconBan },
};

/**
 * A state as a word with an icon; colour only supports it. A plain element with the library's style, because rows
 * have many.
 */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: string }) {
  const { color, icon: ToneIcon } = tones[tone];
  return (
    <span
      className={`${Badge.classes['root']} ${classes.badge}`}
      style={{ background: `var(--mantine-color-${color}-light)` }}
    >
      <ToneIcon size={14} color={`var(--mantine-color-${color}-text)`} aria-hidden />
      <span className={classes.label}>{children}</span>
    </span>
  );
}
