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

export type StatusTone = 'neutral' | 'waiting' | 'action' | 'done' | 'refused' | 'ended';

const tones: Record<StatusTone, { color: string; icon: Icon }> = {
  neutral: { color: 'gray', icon: IconCircleDashed },
  waiting: { color: 'yellow', icon: IconClock },
  action: { color: 'brand', icon: IconHourglass },
  done: { color: 'green', icon: IconCheck },
  refused: { color: 'red', icon: IconX },
  ended: { color: 'gray', icon: IconBan },
};

/** A state as a word with an icon; colour only underlines it. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: string }) {
  const { color, icon: ToneIcon } = tones[tone];
  return (
    <Badge
      color={color}
      variant="light"
      flex="none"
      maw="100%"
      h="auto"
      mih="1.25rem"
      // The ends of one line are round, and the corners of two.
      radius="lg"
      styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
      tt="none"
      fw={600}
      c="var(--mantine-color-text)"
      leftSection={<ToneIcon size={14} color={`var(--mantine-color-${color}-text)`} aria-hidden />}
    >
      {children}
    </Badge>
  );
}
