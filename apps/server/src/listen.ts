import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { ownUrlOf, type Config } from './config';

/** How many ports after the default one are tried. */
const portsTried = 20;

interface ReservedPort {
  /** The settings with the port that is reserved, and links that lead to it. */
  config: Config;
  /** Lets the port go, so that the server can listen on it. */
  release(): Promise<void>;
}

/**
 * Reserves the port before anything is opened, so that all links name the port that the server listens on. A port that the
 * operator chose must be free; the default one gives way to the next free port, so that two markets can run side by side.
 */
export async function reservePort(config: Config): Promise<ReservedPort> {
  const lastPort = config.isPortFixed ? config.port : config.port + portsTried;
  // Nobody is answered yet.
  const server = createServer((socket) => socket.destroy());
  // A start that fails later ends the process although the port is reserved.
  server.unref();
  for (let port = config.port; ; port += 1) {
    try {
      server.listen({ host: config.host, port });
      await once(server, 'listening');
      break;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || port >= lastPort) throw error;
    }
  }
  const { port } = server.address() as AddressInfo;
  return {
    config: { ...config, port, linkBase: config.publicUrl ?? ownUrlOf(config.host, port) },
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
