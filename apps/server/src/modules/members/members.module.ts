import type { Database } from '../../platform/database';
import { createAuthority } from './authority.service';
import { createMembersRepository } from './members.repository';

/** Creates the services of a company's people: the only module that knows how a person relates to a company. */
export function createMembers({ db }: { db: Database }) {
  const repository = createMembersRepository(db);
  return { authority: createAuthority(repository), getFirst: repository.getFirst };
}
export type Members = ReturnType<typeof createMembers>;
