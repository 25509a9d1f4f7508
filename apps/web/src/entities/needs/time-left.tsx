import { Text } from '@mantine/core';
import { exactText } from '../../ui/date-text.model';
import { useTimeLeft } from './use-time-left';

interface Props {
  deadline: string;
  /** True to state the time that is left. */
  isOpen: boolean;
}

/** Deadline of a need in a list, with the time that is left. */
export function TimeLeft({ deadline, isOpen }: Props) {
  const { text } = useTimeLeft(isOpen ? deadline : null);
  return (
    <Text span size="sm">
      {exactText(new Date(deadline))}
      {isOpen && (
        <Text span size="xs" c="dimmed" display="block">
          {text}
        </Text>
      )}
    </Text>
  );
}
