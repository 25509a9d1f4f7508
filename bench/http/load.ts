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
  headers?: Record<string, string> | ((n: number) => Record<string, string>);
  /** Posted as JSON instead of asking for the path. */
  body?: (n: number) => object;
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
      const n = next;
      next += 1;
      const { headers = {} } = options;
      const status = await send(
        agent,
        options.base + options.path(n),
        typeof headers === 'function' ? headers(n) : headers,
        options.body?.(n),
      );
      if (status !== 200) throw new Error(`${options.base}${options.path(n)} answered ${status}`);
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

function send(
  agent: http.Agent,
  url: string,
  headers: Record<string, string>,
  body: object | undefined,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const written = body && JSON.stringify(body);
    const request = http.request(
      url,
      {
        agent,
        method: written === undefined ? 'GET' : 'POST',
        headers:
          written === undefined
            ? headers
            : {
                ...headers,
                'content-type': 'application/json',
                'content-length': String(Buffer.byteLength(written)),
              },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('error', reject);
    request.end(written);
  });
}
