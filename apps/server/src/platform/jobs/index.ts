export { createJobs, type Jobs } from './jobs';
export {
  createQueuedJobs,
  hasJob,
  type FailedJob,
  type JobCounts,
  type JobProgress,
  type QueuedJobs,
} from './queued-jobs.repository';
