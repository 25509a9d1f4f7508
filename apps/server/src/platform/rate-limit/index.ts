export { createRateLimit, type RateLimit } from './rate-limit.repository';
export { scheduleRateLimitSweep } from './rate-limit.jobs';
export { countTry, forgetTries, triesOf, tryOf, verdictOn, type Limit, type RateVerdict } from './tries.rows';
