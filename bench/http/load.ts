import http from 'node:http';
import autocannon from 'autocannon';

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
  /** Returns the nth request. */
  request: (n: number) => Call;
  /** Expected status of every reply; any other fails the benchmark. */
  status?: number;
  connections: number;
  durationMs: number;
}

/** Measures a load of `connections` clients, each of which sends its next request when the previous one is answered. */
export async function measure({
  base,
  request,
  status = 200,
  connections,
  durationMs,
}: LoadOptions): Promise<Measurement> {
  const times: number[] = [];
  let sent = 0;
  let failure: Error | undefined;
  const startedAt = performance.now();
  await new Promise<void>((resolve, reject) => {
    const load = autocannon(
      {
        url: base,
        connections,
        duration: durationMs / 1_000,
        sampleInt: sampleMs,
        timeout: timeoutSeconds,
        requests: [
          {
            setupRequest(defaults) {
              const call = request(sent);
              sent += 1;
              return { ...defaults, ...messageOf(call) };
            },
            onResponse(answered, text) {
              if (answered === status || failure) return;
              failure = new Error(`A reply of ${base} has status ${answered}: ${text.slice(0, 300)}`);
              load.stop();
            },
          },
        ],
      },
      (error) => (failure ? reject(failure) : error ? reject(error as Error) : resolve()),
    );
    load.on('response', (_client, _status, _bytes, ms) => times.push(ms));
    load.on('reqError', (error) => {
      failure ??= error as Error;
      load.stop();
    });
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requestsPerSecond: times.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    requests: times.length,
  };
}

/** autocannon ends at a sample, so that a load takes at most this much longer than asked for. */
const sampleMs = 50;
const timeoutSeconds = 60;

/** Sends one request and returns the JSON of its reply; throws if the status is not the expected one. */
export async function ask<Body>(base: string, call: Call, status = 200): Promise<Body> {
  const reply = await send(new http.Agent(), base, call);
  if (reply.status !== status) throw new Error(describe(base, call, reply));
  return JSON.parse(reply.text) as Body;
}

const patienceMs = 300_000;
const pauseMs = 20;

/** Repeats a request until its reply is right; throws after five minutes, or at any other status than 503. */
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

/** Returns method, headers and body of a request as they are sent. */
function messageOf({ path, method, headers, body }: Call) {
  const written = body && JSON.stringify(body);
  return {
    path,
    method: method ?? (written === undefined ? ('GET' as const) : ('POST' as const)),
    headers: written === undefined ? { ...headers } : { ...headers, 'content-type': 'application/json' },
    ...(written === undefined ? {} : { body: written }),
  };
}

function send(agent: http.Agent, base: string, call: Call): Promise<Reply> {
  const { path, method, headers, body } = messageOf(call);
  return new Promise((resolve, reject) => {
    const request = http.request(base + path, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}
