import type { AssignableKind } from '@proffer/contract/wire/choices';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { invalidField, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { onlyReads } from '../members';
import { pagePaths, type Notice, type NoticesPort } from '../notices';
import type { AssignmentsRepository, Subject } from './assignments.repository';
import { findSubject, type FindSubject } from './subjects.repository';

interface AssignmentsDeps {
  db: Database;
  repository: AssignmentsRepository;
  notices: Pick<NoticesPort, 'announce'>;
  clock: Clock;
}

type Found = NonNullable<Awaited<ReturnType<FindSubject>>>;

/** Names of the things in sentences and in errors. */
const names: Record<AssignableKind, { named: string; missing: string }> = {
  conversation: { named: 'the conversation', missing: 'The conversation' },
  nda: { named: 'the NDA', missing: 'The NDA request' },
  quote: { named: 'the quote', missing: 'The quote' },
  contract: { named: 'the contract', missing: 'The contract' },
};

/** Creates the service that assigns things to people of a company (COM-70 to COM-72). */
export function createAssignmentsService({ db, repository, notices, clock }: AssignmentsDeps) {
  return {
    /** Returns who is in charge of things in the actor's company; others' things are never assigned there. */
    list: (actor: Actor, kind: AssignableKind, ids: number[]) => repository.list(actor.userId, kind, ids),

    /** Assigns a thing to a person of the actor's company who may work with it, or to nobody. */
    async assign(actor: Actor, subject: Subject, memberId: number | null): Promise<void> {
      const { userId } = actor;
      await withTransaction(db, async (tx) => {
        const found = await findSubject(tx, userId, subject.kind, subject.subjectId);
        if (!found) throw notFound(names[subject.kind].missing);
        if (memberId === null) return repository.clear(tx, userId, subject);
        const person = await repository.findPerson(tx, userId, memberId);
        if (!person) throw invalidField('memberId', 'Please choose somebody of your company.');
        if (onlyReads(person)) {
          throw invalidField('memberId', `${person.name} may only read. Please choose somebody else.`);
        }
        const at = clock.now();
        const isNew = await repository.set(tx, userId, subject, memberId, at);
        if (isNew && memberId !== actor.member.id) {
          const by = await repository.findPerson(tx, userId, actor.member.id);
          await notices.announce(
            tx,
            noticeOf(actor, subject, found, memberId, by?.name ?? 'A colleague', at),
          );
        }
      });
    },
  };
}

function noticeOf(
  { userId }: Actor,
  { kind, subjectId }: Subject,
  found: Found,
  memberId: number,
  by: string,
  at: Date,
): Notice {
  const isSupplier = userId === found.supplierId;
  const text = `${isolated(by)} assigned ${names[kind].named} with ${isolated(found.company)} to you`;
  const otherId = isSupplier ? found.buyerId : found.supplierId;
  const side = isSupplier ? 'supplier' : 'buyer';
  const isTalk = kind === 'conversation';
  return {
    userId,
    onlyFor: [memberId],
    from: userId,
    category: isTalk ? 'MESSAGES' : kind === 'nda' ? 'GENERAL' : 'CONTRACT',
    kind: 'assigned',
    title: text,
    text,
    reference: isTalk ? { kind: 'user', id: otherId } : { kind, id: subjectId },
    ...(isTalk && { conversationId: subjectId }),
    eventKey: `assigned:${kind}:${subjectId}:${memberId}:${at.getTime()}`,
    mail: { path: pagePaths[kind](side, subjectId, otherId), label: 'Open it' },
  };
}
