import { useEffect, useState } from 'react';
import { useLiveStatus } from '../../lib/live';
import { StatusNote } from '../../ui/status-note';

/** A connection established within this time is not mentioned. */
const patienceMs = 2_000;

/** Shows a note while the live connection is lost, after a short delay. */
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
  return <StatusNote>{isLong && 'No connection. Your messages are sent once it is back.'}</StatusNote>;
}
