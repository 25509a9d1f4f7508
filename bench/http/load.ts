import http from 'node:http';

/** One request of a load. A body is posted as JSON. */
export interface Call {
  path: string;
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: object;
}

export interface Reply {
  status: number;
  text: string;
}

interface Measurement {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  requests: number;
}

interface LoadOptions {
  base: string;
  /** The nth request. */
  request: (n: number) => Call;
  /** What a good reply says; anything else ends the bench. */
  status?: number;
  connections: number;
  durationMs: number;
}

/** Keeps `connections` clients busy, each sending its next request when the last one is answered. */
export async function measure({
  base,
  request,
  status = 200,
  ...options
}: LoadOptions): Promise<Measurement> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.connections });
  const times: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + options.durationMs;
  let next = 0;

  async function client(): Promise<void> {
    while (performance.now() < endsAt) {
      const call = request(next);
      next += 1;
      const sentAt = performance.now();
      const reply = await send(agent, base, call);
      times.push(performance.now() - sentAt);
      if (reply.status !== status) throw new Error(describe(base, call, reply));
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

/** Sends one request and gives the JSON of its reply; throws when the status is another. */
export async function ask<Body>(base: string, call: Call, status = 200): Promise<Body> {
  const reply = await send(new http.Agent(), base, call);
  if (reply.status !== status) throw new Error(describe(base, call, reply));
  return JSON.parse(reply.text) as Body;
}

const patienceMs = 300_000;
const pauseMs = 20;

/** Asks on while it is refused as not there yet, or the answer is not the right one; for five minutes at most. */
export async function askUntil<Body>(
  base: string,
  call: Call,
  isRight: (body: Body) => boolean,
  status = 200,
): Promise<Body> {
  const agent = new http.Agent();
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const reply = await send(agent, base, call);
    const body = reply.status === status ? (JSON.parse(reply.text) as Body) : undefined;
    if (body !== undefined && isRight(body)) return body;
    const isLate = performance.now() > giveUpAt;
    if (isLate || (body === undefined && reply.status !== unavailable)) {
      throw new Error(describe(base, call, reply));
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

const unavailable = 503;
const describe = (base: string, { method = 'GET', path }: Call, { status, text }: Reply) =>
  `${method} ${base}${path} answered ${status}: ${text.slice(0, 300)}`;

function send(agent: http.Agent, base: string, { path, method, headers, body }: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const written = body && JSON.stringify(body);
    const request = http.request(
      base + path,
      {
        agent,
        method: method ?? (written === undefined ? 'GET' : 'POST'),
        headers:
          written === undefined
            ? { ...headers }
            : {
                ...headers,
                'content-type': 'application/json',
                'content-length': String(Buffer.byteLength(written)),
              },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(written);
  });
}
