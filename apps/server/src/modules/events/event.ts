import type { EventIds } from '@proffer/contract/events/schemas';
import type { EventType } from '@proffer/contract/events/types';
import type { Executor } from '../../platform/database';

/** Something that happened, for one company. It must not contain text written by people. */
export interface NewEvent {
  /** The company that is told. */
  userId: number;
  type: EventType;
  /** True if the company itself acted. */
  isOwn: boolean;
  data: EventIds;
  at: Date;
}

/** Records events; they exist if and only if the caller's transaction commits. */
export interface EventsPort {
  record(tx: Executor, ...events: NewEvent[]): Promise<void>;
}
