import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { ownUrlOf, type Config } from './config';

/** Number of ports to try after the default one. */
const portsTried = 20;

interface ReservedPort {
  /** Settings with the reserved port and with links that lead to it. */
  config: Config;
  /** Releases the port, so that the server can listen on it. */
  release(): Promise<void>;
}

/**
 * Reserves the port before anything is opened, so that all links name the port that the server listens on. A port
 * that the operator chose must be free. The default port gives way to the next free one, so that two markets can run
 * on one machine.
 */
export async function reservePort(config: Config): Promise<ReservedPort> {
  const lastPort = config.isPortFixed ? config.port : config.port + portsTried;
  // Connections are refused until the server listens.
  const server = createServer((socket) => socket.destroy());
  // The reserved port must not keep a process alive whose start fails later.
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
