import type { FastifyInstance } from 'fastify';

/**
 * Listens and gives the address. A port the operator chose must be free; the default one gives way to the next
 * free port, so that two demos can run side by side.
 */
export async function listen(
  app: FastifyInstance,
  config: { host: string; port: number; isPortFixed: boolean },
): Promise<string> {
  const lastPort = config.isPortFixed ? config.port : config.port + 20;
  for (let port = config.port; ; port += 1) {
    try {
      return await app.listen({ host: config.host, port });
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || port >= lastPort) throw error;
    }
  }
}
