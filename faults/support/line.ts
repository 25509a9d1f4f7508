import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Opens a line to the socket at `path` that can be cut like a network: connections stay open, but nothing passes. */
export async function openLine(path: string) {
  const ways = new Set<[from: Socket, to: Socket]>();
  const repair = new EventEmitter().setMaxListeners(0);
  let isCut = false;
  const whole = async () => {
    if (isCut) await once(repair, 'done');
  };

  /** Passes on data and the end of one side; over a cut line neither passes. */
  function lead(from: Socket, to: Socket): void {
    const way: [Socket, Socket] = [from, to];
    ways.add(way);
    from.on('error', () => undefined);
    from.once('close', () => {
      ways.delete(way);
      void whole().then(() => to.destroy());
    });
    from.pipe(to);
  }
  async function carry(near: Socket): Promise<void> {
    await whole();
    const far = connect(path);
    lead(near, far);
    lead(far, near);
  }
  const server = createServer((near) => void carry(near)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the line has no port');

  return {
    port: address.port,
    cut(): void {
      isCut = true;
      for (const [from, to] of ways) from.unpipe(to).pause();
    },
    mend(): void {
      isCut = false;
      for (const [from, to] of ways) from.pipe(to);
      repair.emit('done');
    },
    close(): void {
      server.close();
      for (const [from] of ways) from.destroy();
    },
  };
}
