import type { Bus, BusLogger } from './bus';
import { openPostgresBus } from './postgres-bus';
import { openRedisBus } from './redis-bus';

interface OpenBusOptions {
  /** Setting BUS_URL; without it the bus runs over the database. */
  busUrl?: string | undefined;
  /** Connection string of the database. */
  connectionString: string;
  logger: BusLogger;
}

/** Opens the bus according to the settings; rejects when its service cannot be reached. */
export function openBus({ busUrl, connectionString, logger }: OpenBusOptions): Promise<Bus> {
  return busUrl ? openRedisBus({ url: busUrl, logger }) : openPostgresBus({ connectionString, logger });
}
