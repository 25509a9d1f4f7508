import { parseArgs } from 'node:util';
import { benchComparison } from './comparison/bench';
import { benchHttp } from './http/bench';
import { benchNeeds } from './needs/bench';
import { benchRealtime } from './realtime/bench';
import { benchSearch } from './search/bench';
import { benchSession } from './session/bench';
import { benchWeb } from './web/bench';
import { benchWebhooks } from './webhooks/bench';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Number of offers in the market; several sizes are separated by commas. */
    offers: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    /** Names of the parts to measure, separated by commas; not for `search`. */
    only: { type: 'string' },
    /** `realtime`: URL of another STOMP broker to compare with; `session`: another build of the server. */
    peer: { type: 'string' },
    /** `search`: folder of the real tenders, unless it is next to the repository. */
    data: { type: 'string' },
    /** `search`: file for a sheet of results that are not judged yet. */
    unjudged: { type: 'string' },
    /** `search`: file of a sheet with grades to import. */
    judge: { type: 'string' },
    /** `search`: number of queries with the worst results to print. */
    worst: { type: 'string', default: '0' },
    /** `http`, `needs`: folder that keeps the databases, so that large markets are created once. */
    folder: { type: 'string' },
    /** `search`: measure the product without the other engines. */
    alone: { type: 'boolean', default: false },
  },
});

const benches: Record<string, () => Promise<void>> = {
  comparison: () =>
    benchComparison({ offers: Number(values.offers.split(',')[0]), rounds: Number(values.rounds) }),
  http: () =>
    benchHttp({
      offers: values.offers.split(',').map(Number),
      connections: Number(values.connections),
      durationMs: Number(values.seconds) * 1_000,
      rounds: Number(values.rounds),
      only: values.only?.split(',') ?? [],
      folder: values.folder,
    }),
  needs: () =>
    benchNeeds({
      offers: Number(values.offers.split(',')[0]),
      rounds: Number(values.rounds),
      folder: values.folder,
    }),
  realtime: () => benchRealtime({ only: values.only, peerUrl: values.peer }),
  search: () =>
    benchSearch({
      data: values.data,
      unjudged: values.unjudged,
      judge: values.judge,
      worst: Number(values.worst),
      alone: values.alone,
    }),
  session: () =>
    benchSession({
      offers: Number(values.offers.split(',')[0]),
      durationMs: Number(values.seconds) * 1_000,
      rounds: Number(values.rounds),
      only: values.only?.split(',') ?? [],
      peer: values.peer,
    }),
  webhooks: () =>
    benchWebhooks({ rounds: Number(values.rounds), durationMs: Number(values.seconds) * 1_000 }),
  web: () =>
    benchWeb({
      rounds: Number(values.rounds),
      offers: Number(values.offers.split(',')[0]),
      only: values.only?.split(',') ?? [],
    }),
};

for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
  const bench = benches[name];
  if (!bench) throw new Error(`Unknown benchmark “${name}”. Known: ${Object.keys(benches).join(', ')}.`);
  await bench();
}
