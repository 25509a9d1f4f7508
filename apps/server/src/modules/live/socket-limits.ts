import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createSlots } from '../../platform/http/connection-slots';

/** Share of an address's sockets that may be open without a session. Honest clients log in within milliseconds. */
const waitingShare = 1 / 5;

export type SocketLimits = ReturnType<typeof createSocketLimits>;

/** Counts the sockets of each address, and those that have not logged in yet. */
export function createSocketLimits(socketsPerAddress: number) {
  const open = createSlots(socketsPerAddress);
  const waiting = createSlots(Math.ceil(socketsPerAddress * waitingShare));
  const enterings = new WeakMap<IncomingMessage, () => void>();

  return {
    /**
     * Reserves a place for a socket and returns true, or false if none is free. The place is released when the socket
     * closes.
     */
    take(request: IncomingMessage, socket: Duplex, address: string): boolean {
      const enter = waiting.take(address);
      if (!enter) return false;
      const leave = open.take(address);
      if (!leave) {
        enter();
        return false;
      }
      enterings.set(request, enter);
      socket.once('close', () => {
        enter();
        leave();
      });
      return true;
    },

    /** Releases the place of a socket that waited for its session, since it has one now. */
    entered(request: IncomingMessage): void {
      enterings.get(request)?.();
    },
  };
}
