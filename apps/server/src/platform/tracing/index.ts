export { causedBy, currentCause, followCauses, keepingCause, type Cause } from './cause';
export type { OpenSpan, SpanStart, Tracing } from './tracing';
