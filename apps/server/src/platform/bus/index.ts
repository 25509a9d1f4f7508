export { mostPayloadBytes, type Bus, type BusLogger } from './bus';
export { openBus } from './open-bus';
