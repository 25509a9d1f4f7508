import { parseArgs } from 'node:util';
import { benchAdmin } from './admin/bench';
import { benchHttp } from './http/bench';
import { benchLists } from './lists/bench';
import { benchRealtime } from './realtime/bench';
import { benchSearch } from './search/bench';
import { benchSession } from './session/bench';
import { benchAppend } from './signing/append-cost';
import { benchSigning } from './signing/bench';
import { benchWeb } from './web/bench';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** One size, or several separated by commas. */
    offers: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    /** Signed NDAs of each document. */
    ndas: { type: 'string', default: '20' },
    /** What one person holds of each list, in the bench of the lists. */
    holds: { type: 'string', default: '10000' },
    /** Rows that others have of each list, beside what its market has, in the same bench. */
    rows: { type: 'string', default: '0' },
    /** Parts of the benches of requests, of screens, of the browser and of live messages, separated by commas. */
    only: { type: 'string' },
    /** What to measure beside ours: another STOMP broker, another build of the server. */
    peer: { type: 'string' },
    /** Of the bench of the search: the folder of the real tenders, where it is not beside the repository. */
    data: { type: 'string' },
    /** Writes a sheet of what is found and not yet judged. */
    unjudged: { type: 'string' },
    /** Takes in a sheet with grades. */
    judge: { type: 'string' },
    /** Prints so many of the queries that were answered worst. */
    worst: { type: 'string', default: '0' },
    /** Of the bench of requests: where its markets are kept, so that very many offers are made once. */
    folder: { type: 'string' },
    /** Asks the built product alone. */
    alone: { type: 'boolean', default: false },
  },
});

const benches: Record<string, () => Promise<void>> = {
  admin: () => benchAdmin({ durationMs: Number(values.seconds) * 1_000 }),
  append: benchAppend,
  http: () =>
    benchHttp({
      offers: values.offers.split(',').map(Number),
      connections: Number(values.connections),
      durationMs: Number(values.seconds) * 1_000,
      rounds: Number(values.rounds),
      only: values.only?.split(',') ?? [],
      folder: values.folder,
    }),
  lists: () =>
    benchLists({
      offers: Number(values.offers.split(',')[0]),
      connections: Number(values.connections),
      durationMs: Number(values.seconds) * 1_000,
      rounds: Number(values.rounds),
      only: values.only?.split(',') ?? [],
      holds: Number(values.holds),
      rows: Number(values.rows),
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
  signing: () => benchSigning({ ndas: Number(values.ndas) }),
  web: () =>
    benchWeb({
      rounds: Number(values.rounds),
      offers: Number(values.offers.split(',')[0]),
      only: values.only?.split(',') ?? [],
    }),
};

for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
  const bench = benches[name];
  if (!bench) throw new Error(`There is no bench “${name}”. Known: ${Object.keys(benches).join(', ')}.`);
  await bench();
}
