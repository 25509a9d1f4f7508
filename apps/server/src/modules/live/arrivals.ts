import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createSlots } from '../../platform/http/connection-slots';

/** Of an address's sockets this part may be open without a session; it is known within milliseconds of an honest client. */
const waitingShare = 1 / 5;

export type Arrivals = ReturnType<typeof createArrivals>;

/** How many sockets each address has, and how many of them have not said yet whose they are. */
export function createArrivals(socketsPerAddress: number) {
  const open = createSlots(socketsPerAddress);
  const waiting = createSlots(Math.ceil(socketsPerAddress * waitingShare));
  const enterings = new WeakMap<IncomingMessage, () => void>();

  return {
    /** Whether there is room for one more; it is given back when the socket closes. */
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

    /** The socket that this request opened has a session now. */
    entered(request: IncomingMessage): void {
      enterings.get(request)?.();
    },
  };
}
