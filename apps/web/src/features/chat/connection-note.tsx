import { useEffect, useState } from 'react';
import { useLiveStatus } from '../../lib/live';
import { CalmNote } from '../../ui/calm-note';

/** A connection that is there within this long is not spoken of. */
const patienceMs = 2_000;

/** Says that nothing comes in or goes out, once that lasts. */
export function ConnectionNote() {
  const isConnecting = useLiveStatus() === 'connecting';
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isConnecting) return undefined;
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isConnecting]);
  return <CalmNote>{isLong && 'No connection. Your messages are sent once it is back.'}</CalmNote>;
}
