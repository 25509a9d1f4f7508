import type { Server } from 'node:net';
import { subnetOf, type TrustProxy } from './client';

/** A limited number of slots for each address. */
interface ConnectionSlots {
  /** Takes a slot and returns the function that releases it, or undefined when none is free. */
  take(address: string): (() => void) | undefined;
}

/**
 * Creates slots counted by network (see `subnetOf`); networks without a taken slot use no memory.
 */
export function createSlots(most: number): ConnectionSlots {
  const taken = new Map<string, number>();
  return {
    take(address) {
      const network = subnetOf(address);
      const count = taken.get(network) ?? 0;
      if (count >= most) return undefined;
      taken.set(network, count + 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        const left = (taken.get(network) ?? 0) - 1;
        if (left > 0) taken.set(network, left);
        else taken.delete(network);
      };
    },
  };
}

/**
 * Closes connections of one address beyond the limit at once, including those that send nothing. A
 * trusted proxy is not limited, since it connects for all of its clients.
 */
export function limitConnections(
  server: Server,
  {
    connectionsPerAddress,
    trustProxy,
  }: { connectionsPerAddress: number; trustProxy: TrustProxy | undefined },
): void {
  const slots = createSlots(connectionsPerAddress);
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (trustProxy?.(address, 0)) return;
    const release = slots.take(address);
    if (release) socket.once('close', release);
    else socket.destroy();
  });
}
