import type { Socket } from 'node:net';
import type { AgreedBeats } from './negotiation';

interface BeatOptions extends AgreedBeats {
  /** Its counters tell whether anything went or came: any byte is a beat, also a ping or half a frame. */
  socket: Pick<Socket, 'bytesRead' | 'bytesWritten'>;
  /** We do not read at the moment, so silence says nothing about the peer. */
  isPaused(): boolean;
  send(): void;
  /** Nothing came for twice the interval. */
  onSilence(): void;
}

const ticksPerBeat = 4;

/**
 * Keeps the agreed heart-beats of one connection and returns what stops them. Counts quarters of the interval
 * instead of comparing times: a process that stood still for a while does not take all its peers for dead.
 */
export function startBeats({ sendEveryMs, expectEveryMs, ...options }: BeatOptions): () => void {
  const shortestMs = Math.min(sendEveryMs || expectEveryMs, expectEveryMs || sendEveryMs);
  if (shortestMs === 0) return () => undefined;
  const tickMs = shortestMs / ticksPerBeat;
  const quietTicksBeforeSend = sendEveryMs === 0 ? Infinity : Math.floor(sendEveryMs / tickMs) - 1;
  const silentTicksBeforeEnd = expectEveryMs === 0 ? Infinity : Math.ceil((2 * expectEveryMs) / tickMs);
  const { socket } = options;
  let read = socket.bytesRead;
  let written = socket.bytesWritten;
  let silentTicks = 0;
  let quietTicks = 0;

  const timer = setInterval(() => {
    silentTicks = socket.bytesRead === read && !options.isPaused() ? silentTicks + 1 : 0;
    read = socket.bytesRead;
    if (silentTicks >= silentTicksBeforeEnd) {
      options.onSilence();
      return;
    }
    quietTicks = socket.bytesWritten === written ? quietTicks + 1 : 0;
    if (quietTicks >= quietTicksBeforeSend) {
      options.send();
      quietTicks = 0;
    }
    written = socket.bytesWritten;
  }, tickMs);
  return () => clearInterval(timer);
}
