export { mostPayloadBytes, type Bus, type BusLogger } from './bus';
export { createCachedValue } from './cached-value';
export { openBus } from './open-bus';
