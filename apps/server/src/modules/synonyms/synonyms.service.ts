import type { z } from 'zod';
import { synonymRules } from '@proffer/contract/synonyms/rules';
import type {
  changeSynonymsBody,
  SynonymGroup,
  SynonymPreview,
  synonymsQuery,
} from '@proffer/contract/synonyms/schemas';
import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, brokenConstraint, invalidField, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import type { Market } from '../market';
import type { SearchRenewals } from '../searches';
import type { ProposedWord, SynonymsRepository } from './synonyms.repository';

interface SynonymsServiceDeps {
  db: Database;
  repository: SynonymsRepository;
  audit: AuditLog;
  market: Pick<Market, 'forgetMeanings'>;
  searches: SearchRenewals;
  clock: Clock;
}

/** Creates the service with which administrators maintain groups of synonyms (ADM-27 to ADM-31). */
export function createSynonymsService({
  db,
  repository,
  audit,
  market,
  searches,
  clock,
}: SynonymsServiceDeps) {
  /**
   * Returns the words as they are stored. Throws at the field if a word cannot be looked up or is in another group.
   */
  async function check(tx: Executor, words: readonly string[], groupId?: number): Promise<ProposedWord[]> {
    const read = await repository.read(tx, words, groupId);
    for (const { word, key, parts, standsIn } of read) {
      if (key === '') throw invalidField('words', `There is no word in “${word}”.`);
      if (parts > synonymRules.parts) {
        throw invalidField('words', `“${word}” has more than ${synonymRules.parts} words.`);
      }
      if (standsIn)
        throw invalidField('words', `“${word}” is already in the group “${standsIn.join(', ')}”.`);
    }
    return read;
  }

  /** Runs an edit in one transaction with its entry in the audit log. */
  const edit = <Done>(
    actor: Actor,
    run: (
      tx: Executor,
    ) => Promise<{ id: number; act: string; before?: string[]; after?: string[]; done: Done }>,
  ): Promise<Done> =>
    withTransaction(db, async (tx) => {
      const { id, act, before, after, done } = await run(tx);
      await audit.add(tx, actor, {
        act,
        subject: { kind: 'synonyms', id },
        before: before ? { words: before.join(', ') } : {},
        after: after ? { words: after.join(', ') } : {},
      });
      market.forgetMeanings();
      await searches.enqueueRenewal(tx);
      return done;
    }).catch((error: unknown) => {
      if (brokenConstraint(error) !== 'synonyms_key') throw error;
      throw invalidField('words', 'Another administrator has just added one of these words to a group.');
    });

  return {
    async list({ keyword, page, size }: z.output<typeof synonymsQuery>) {
      const { items, total } = await repository.list(keyword, { offset: page * size, limit: size });
      return { items: items.map(toGroup), total };
    },

    add: (actor: Actor, words: string[]): Promise<SynonymGroup> =>
      edit(actor, async (tx) => {
        if ((await repository.count(tx)) >= synonymRules.groups) {
          throw new AppError('illegal_transition', {
            text: `There are ${synonymRules.groups} groups. Please remove one first.`,
          });
        }
        const changedAt = clock.now();
        const id = await repository.add(tx, await check(tx, words), changedAt);
        return { id, act: 'synonyms.added', after: words, done: toGroup({ id, words, changedAt }) };
      }),

    change: (
      actor: Actor,
      id: number,
      { words, changedAt: seen }: z.output<typeof changeSynonymsBody>,
    ): Promise<SynonymGroup> =>
      edit(actor, async (tx) => {
        const group = await repository.hold(tx, id);
        if (!group) throw notFound('The group');
        if (group.changedAt.getTime() !== new Date(seen).getTime()) {
          throw new AppError('changed_meanwhile', { text: 'Another administrator has changed this group.' });
        }
        const changedAt = clock.now();
        await repository.setWords(tx, id, await check(tx, words, id), changedAt);
        const done = toGroup({ id, words, changedAt });
        return { id, act: 'synonyms.changed', before: group.words, after: words, done };
      }),

    remove: (actor: Actor, id: number): Promise<void> =>
      edit(actor, async (tx) => {
        const group = await repository.hold(tx, id);
        if (!group) throw notFound('The group');
        await repository.remove(tx, id);
        return { id, act: 'synonyms.removed', before: group.words, done: undefined };
      }),

    async preview(words: string[]): Promise<SynonymPreview> {
      const { counts, together, titles } = await repository.find(words);
      return { words: words.map((word, index) => ({ word, offers: counts[index] ?? 0 })), together, titles };
    },
  };
}
export type SynonymsService = ReturnType<typeof createSynonymsService>;

const toGroup = ({
  id,
  words,
  changedAt,
}: {
  id: number;
  words: string[];
  changedAt: Date;
}): SynonymGroup => ({
  id,
  words,
  changedAt: changedAt.toISOString(),
});
