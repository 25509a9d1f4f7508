import { expect, it } from 'vitest';
import { createRandom } from '../../../src/platform/stomp/test/damage';
import { useContext } from '../../support/context';
import type { World } from '../sweep-cases/sweep-case';
import { createWorld } from '../sweep-cases/world';
import { routeAt, wildRequest, type WildRequest } from './wild-requests';

const context = useContext();

/** Set another with `FUZZ_SEED=…`; a failure names the seed that reproduces it. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const requests = 10_000;
/**
 * Number of requests after which the world is replaced, because some requests succeed and change
 * it.
 */
const perWorld = 2_500;
const atOnce = 16;
/**
 * Timeout of a request, in milliseconds: twice the time that a task may wait for its worker thread,
 * which starts slowly from source.
 */
const mostMs = 40_000;

interface Outcome {
  status: number | 'no answer';
  request: WildRequest;
}

async function answerTo(request: WildRequest): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<'no answer'>((resolve) => {
    timer = setTimeout(() => resolve('no answer'), mostMs);
  });
  const answer = context.current.app.inject(request).then(({ statusCode }) => statusCode);
  const status = await Promise.race([answer, patience]);
  clearTimeout(timer);
  return { status, request };
}

const isFault = ({ status }: Outcome) => status === 'no answer' || (status >= 500 && status !== 503);

const describeFault = ({ status, request }: Outcome) =>
  `${status}: ${request.method} ${request.url.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 400)} ${request.payload instanceof Buffer ? request.payload.toString('latin1', 0, 300) : ''}`;

it(`10,000 malformed requests to all calls cause no server fault and are all answered (seed ${seed})`, async () => {
  const random = createRandom(seed);
  const faults: string[] = [];
  const statuses = new Map<number | 'no answer', number>();
  let world: World | undefined;
  for (let sent = 0; sent < requests; sent += atOnce) {
    if (sent % perWorld < atOnce || !world) world = await createWorld(context.current);
    const current = world;
    const batch = Array.from({ length: Math.min(atOnce, requests - sent) }, (_, index) =>
      wildRequest(routeAt(sent + index), current, random),
    );
    for (const outcome of await Promise.all(batch.map(answerTo))) {
      statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1);
      if (isFault(outcome)) faults.push(describeFault(outcome));
    }
  }
  expect(faults).toEqual([]);
  // The generator must not fail at authentication only: many requests get as far as validation and
  // beyond.
  expect(statuses.get(401) ?? 0).toBeLessThan(requests / 4);
  expect(statuses.get(422) ?? 0).toBeGreaterThan(requests / 10);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 50);
}, 300_000);
