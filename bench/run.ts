import { parseArgs } from 'node:util';
import { benchAdmin } from './admin/bench';
import { benchHttp } from './http/bench';
import { benchRealtime } from './realtime/bench';
import { benchSession } from './session/bench';
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
    /** Parts of the benches of requests, of screens and of live messages, separated by commas. */
    only: { type: 'string' },
    /** What to measure beside ours: another STOMP broker, another build of the server. */
    peer: { type: 'string' },
  },
});

const benches: Record<string, () => Promise<void>> = {
  admin: () => benchAdmin({ durationMs: Number(values.seconds) * 1_000 }),
  http: () =>
    benchHttp({
      offers: values.offers.split(',').map(Number),
      connections: Number(values.connections),
      durationMs: Number(values.seconds) * 1_000,
      rounds: Number(values.rounds),
      only: values.only?.split(',') ?? [],
    }),
  realtime: () => benchRealtime({ only: values.only, peerUrl: values.peer }),
  session: () =>
    benchSession({
      offers: Number(values.offers.split(',')[0]),
      durationMs: Number(values.seconds) * 1_000,
      only: values.only?.split(',') ?? [],
      peer: values.peer,
    }),
  signing: () => benchSigning({ ndas: Number(values.ndas) }),
  web: () => benchWeb({ rounds: Number(values.rounds) }),
};

for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
  const bench = benches[name];
  if (!bench) throw new Error(`There is no bench “${name}”. Known: ${Object.keys(benches).join(', ')}.`);
  await bench();
}
