export { causedBy, currentCause, keepingCause, type Cause } from './cause';
export type { OpenSpan, SpanStart, Tracing } from './tracing';
