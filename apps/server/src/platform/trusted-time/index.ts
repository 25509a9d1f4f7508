export { createPromptTime, type PromptTime } from './prompt-time';
export { createTimestampAuthority, type TimestampAuthority } from './timestamp-authority';
export { readCertificates, readTimestamp, type Timestamp } from './timestamp-token';
