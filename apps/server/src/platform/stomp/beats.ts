import type { Socket } from 'node:net';
import type { AgreedBeats } from './negotiation';

interface BeatOptions extends AgreedBeats {
  /**
   * Its byte counters show any traffic: every byte counts as a heart-beat, also a ping or part of a
   * frame.
   */
  socket: Pick<Socket, 'bytesRead' | 'bytesWritten'>;
  /** True while reading is paused, when silence says nothing about the peer. */
  isPaused(): boolean;
  send(): void;
  /** Called when nothing was received for two intervals. */
  onSilence(): void;
}

const ticksPerBeat = 4;

/**
 * Sends and checks the agreed heart-beats of a connection; returns the function that stops them. It
 * counts quarter intervals instead of comparing times, so that a paused process does not consider
 * all its peers dead.
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
