import type { Server } from 'node:net';
import { networkOf, type TrustProxy } from './client';

/** So many places for each address; what one takes it gives back once. */
interface Places {
  /** What gives the place back, or undefined when none is left. */
  take(address: string): (() => void) | undefined;
}

/** Counts what each network (see `networkOf`) has open at once; one with nothing open is not kept. */
export function createPlaces(most: number): Places {
  const taken = new Map<string, number>();
  return {
    take(address) {
      const network = networkOf(address);
      const count = taken.get(network) ?? 0;
      if (count >= most) return undefined;
      taken.set(network, count + 1);
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        const left = (taken.get(network) ?? 0) - 1;
        if (left > 0) taken.set(network, left);
        else taken.delete(network);
      };
    },
  };
}

/**
 * Closes connections of one address beyond the limit at once, also such as send nothing. Those of a believed proxy are
 * its own matter: it has one address for everybody.
 */
export function limitConnections(
  server: Server,
  {
    connectionsPerAddress,
    trustProxy,
  }: { connectionsPerAddress: number; trustProxy: TrustProxy | undefined },
): void {
  const places = createPlaces(connectionsPerAddress);
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (trustProxy?.(address, 0)) return;
    const leave = places.take(address);
    if (leave) socket.once('close', leave);
    else socket.destroy();
  });
}
