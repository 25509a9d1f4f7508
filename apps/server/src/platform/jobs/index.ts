export {
  createJobs,
  type EnqueueOptions,
  type JobContext,
  type JobHandler,
  type Jobs,
  type StuckJob,
} from './jobs';
