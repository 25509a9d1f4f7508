export { siteNetworkOf } from './network';
export { createRateLimit, type RateLimit } from './rate-limit.repository';
export {
  countTries,
  nameOfCounter,
  settleTries,
  triesOf,
  verdictOn,
  type CountedTry,
  type Counter,
  type Limit,
  type RateVerdict,
  type Settling,
} from './tries.rows';
