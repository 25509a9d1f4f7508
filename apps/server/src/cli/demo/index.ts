import { demoLogins, demoPassword, oneClickLogins } from './logins';
import { loadDemoMarket } from './load';
import { createDemoPorts } from './ports';
import { createMembersRepository } from '../../modules/members';
import type { Runtime } from '../../runtime';

export { demoLogins, demoPassword, oneClickLogins };

/** Loads the demo market if it is missing, and prints one login per role. */
export async function prepareDemo(
  runtime: Pick<
    Runtime,
    | 'database'
    | 'files'
    | 'clock'
    | 'auth'
    | 'makeAccepting'
    | 'makeContractActs'
    | 'makeNeedServices'
    | 'makeQuoteActs'
  >,
): Promise<void> {
  process.stdout.write('Loading the demo market…\n');
  // Nobody in the demo is notified of decisions made weeks ago.
  const nobody = {
    announce: async () => undefined,
    clearFor: async () => undefined,
    retract: async () => undefined,
  };
  const noCopies = { enqueue: async () => undefined };
  const { hasChanged } = await loadDemoMarket({
    db: runtime.database.db,
    now: runtime.clock.now(),
    passwords: runtime.auth.passwords,
    ports: createDemoPorts(
      (clock) => {
        const needs = runtime.makeNeedServices(clock, nobody);
        return {
          ndas: runtime.makeAccepting(clock, nobody, noCopies),
          ...runtime.makeContractActs(clock, nobody, noCopies),
          needs,
          quotes: runtime.makeQuoteActs(clock, nobody, needs.decisions.awards),
        };
      },
      runtime.files,
      createMembersRepository(runtime.database.db).getFirst,
    ),
  });
  process.stdout.write(
    [
      hasChanged ? 'The demo market is loaded.' : 'The demo market was there already.',
      '',
      'Logins:',
      ...Object.entries(demoLogins).map(([role, email]) => `  ${role.padEnd(18)}  ${email}  ${demoPassword}`),
      '',
      '',
    ].join('\n'),
  );
}
