import { limits } from '../../packages/contract/src/wire/limits';
import { openBroker } from '../../apps/server/src/platform/stomp/test/open-broker';

/** The STOMP module of the product without authentication, with the heart-beats of the product. */
const broker = await openBroker({ heartbeatMs: limits.live.beatMs });
process.stdout.write(`listening on ${broker.url}\n`);
process.on('SIGTERM', () => process.exit(0));
