export { createOutbound, type Outbound } from './outbound';
export { RefusedTargetError } from './target';
