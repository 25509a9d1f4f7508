export { createJobs, type JobContext, type Jobs } from './jobs';
export { eachAlone } from './each-alone';
export {
  createQueuedJobsRepository,
  hasJob,
  type FailedJob,
  type JobCounts,
  type JobProgress,
  type QueuedJobsRepository,
} from './queued-jobs.repository';
