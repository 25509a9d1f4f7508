import type { Bus, BusLogger } from './bus';
import { openPostgresBus } from './postgres-bus';
import { openRedisBus } from './redis-bus';

interface OpenBusOptions {
  /** BUS_URL; without it the database carries the bus. */
  busUrl?: string | undefined;
  /** Of the database. */
  connectionString: string;
  logger: BusLogger;
}

/** Opens the bus that the settings ask for, and fails when it cannot be reached. */
export function openBus({ busUrl, connectionString, logger }: OpenBusOptions): Promise<Bus> {
  return busUrl ? openRedisBus({ url: busUrl, logger }) : openPostgresBus({ connectionString, logger });
}
