export { createTimestampAuthority, type TimestampAuthority } from './timestamp-authority';
export { readCertificates, readTimestamp, type Timestamp } from './timestamp-token';
