import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { exactText } from '../../ui/date-text.model';
import { needKeys } from './keys';
import { useTimeLeft } from './use-time-left';

/**
 * The deadline of an open need with the time that is left. Announces when it passes, and then loads the need again.
 */
export function Deadline({ at }: { at: string }) {
  const { text, isPast } = useTimeLeft(at);
  const client = useQueryClient();
  const wasPast = useRef(isPast);
  useEffect(() => {
    if (isPast && !wasPast.current) void client.invalidateQueries({ queryKey: needKeys.all });
    wasPast.current = isPast;
  }, [isPast, client]);
  return (
    <>
      <time dateTime={at}>{exactText(new Date(at))}</time> ({text.toLowerCase()})
      <VisuallyHidden component="output">
        {isPast ? 'The deadline for answers has passed.' : ''}
      </VisuallyHidden>
    </>
  );
}
