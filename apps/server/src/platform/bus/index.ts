export { mostPayloadBytes, type Bus, type BusHandler, type BusLogger } from './bus';
export { openBus, type OpenBusOptions } from './open-bus';
