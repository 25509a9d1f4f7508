import http from 'node:http';

export interface Measurement {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  requests: number;
}

export interface LoadOptions {
  base: string;
  /** The path of the nth request. */
  path: (n: number) => string;
  headers?: Record<string, string>;
  connections: number;
  durationMs: number;
}

/** Keeps `connections` clients busy, each sending its next request when the last one is answered. */
export async function measure(options: LoadOptions): Promise<Measurement> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.connections });
  const times: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + options.durationMs;
  let next = 0;

  async function client(): Promise<void> {
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      const status = await get(agent, options.base + options.path(next++), options.headers ?? {});
      if (status !== 200) throw new Error(`${options.base}${options.path(next - 1)} answered ${status}`);
      times.push(performance.now() - sentAt);
    }
  }

  await Promise.all(Array.from({ length: options.connections }, client));
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requestsPerSecond: times.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    requests: times.length,
  };
}

function get(agent: http.Agent, url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      })
      .on('error', reject);
  });
}
