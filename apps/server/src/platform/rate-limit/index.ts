export { createRateLimit, type RateLimit, type RateVerdict } from './rate-limit.repository';
export { scheduleRateLimitSweep } from './rate-limit.jobs';
