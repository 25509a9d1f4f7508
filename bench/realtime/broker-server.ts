import { limits } from '../../packages/contract/src/wire/limits';
import { openBroker } from '../../apps/server/src/platform/stomp/test/open-broker';

/** The product's own STOMP module, mounted open, with the beats of the product. */
const broker = await openBroker({ heartbeatMs: limits.live.beatMs });
process.stdout.write(`listening on ${broker.url}\n`);
process.on('SIGTERM', () => process.exit(0));
