export { createRateLimit, type RateLimit } from './rate-limit.repository';
export { scheduleRateLimitSweep } from './rate-limit.jobs';
