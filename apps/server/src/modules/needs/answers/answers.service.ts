import { answerFaults } from '@proffer/contract/needs/answer-rules';
import type { AnswerContent, AnswerInput, OwnAnswer } from '@proffer/contract/needs/answers.schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Tx } from '../../../platform/database';
import { AppError, invalidField, notFound } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import { personOf } from '../../../platform/session/person';
import { marketDay } from '../../contracts';
import { newSalt, sealedJson, type Deals } from '../../deals';
import type { NoticesPort } from '../../notices';
import type { AccountStandingRepository } from '../../users';
import { needChanged } from '../need-moves';
import type { NeedsRepository } from '../needs.repository';
import type { NeedRow } from '../needs.rows';
import type { NeedsService } from '../needs.service';
import type { AnswerContents } from './answer-contents';
import { bandAmong, toOwnAnswer } from './answers.mapper';
import { answeredNotice } from './answers.notices';
import type { AnswerRow, AnswersRepository } from './answers.repository';

interface AnswersDeps {
  db: Database;
  repository: AnswersRepository;
  contents: AnswerContents;
  needs: Pick<NeedsService, 'getVisible'>;
  needRows: Pick<NeedsRepository, 'lock'>;
  accounts: Pick<AccountStandingRepository, 'assertBothActive'>;
  deals: Pick<Deals, 'appendNeedChange'>;
  notices: Pick<NoticesPort, 'announce'>;
  clock: Clock;
}

/** Creates the service of a supplier's own answer to a need (NED-20 to NED-29). */
export function createAnswers(deps: AnswersDeps) {
  const { db, repository, contents, needs, needRows, accounts, deals, notices, clock } = deps;

  /**
   * Returns a need that the actor sees, locked against its opening. The deadline is compared after the lock, so an
   * answer is saved before the opening or refused.
   */
  async function lockOpen(tx: Tx, actor: Actor, needId: number): Promise<NeedRow & { deadline: Date }> {
    await needs.getVisible(actor, needId, tx);
    await needRows.lock(tx, needId);
    const need = await needs.getVisible(actor, needId, tx);
    const { status, deadline } = need;
    if (status === 'ended') throw refused('This need has ended.');
    if (status !== 'open' || !deadline || deadline <= clock.now()) {
      throw refused('The deadline has passed.');
    }
    return { ...need, deadline };
  }

  function assertSound(content: AnswerContent, need: { lines: NeedRow['lines']; deadline: Date }): void {
    const answered = { lines: need.lines, deadline: need.deadline.toISOString() };
    const found: [string, string | undefined][] = Object.entries(
      answerFaults(content, answered, marketDay(clock.now())),
    );
    const fields = found.flatMap(([field, text]) => (text === undefined ? [] : { field, text }));
    const [first] = fields;
    if (first) throw new AppError('invalid_input', { text: first.text, fields });
  }

  /** Returns true if the input was saved already, as the version after the one that was read. */
  async function isSaved(
    tx: Tx,
    before: AnswerRow | undefined,
    given: { version: number; offerId: number | null; content: AnswerContent },
  ): Promise<boolean> {
    if (before?.state !== 'current' || before.version !== given.version + 1) return false;
    const read = contents.readerOf(before.needId, await repository.findKey(before.needId, tx));
    const last = (await repository.listVersions(before.id, tx)).at(-1);
    if (!last) return false;
    const stored = read(last);
    return stored.offerId === given.offerId && sealedJson(stored.content) === sealedJson(given.content);
  }

  async function view(need: NeedRow, answer: AnswerRow): Promise<OwnAnswer> {
    const [versions, key] = await Promise.all([
      repository.listVersions(answer.id),
      repository.findKey(need.id),
    ]);
    const read = contents.readerOf(need.id, key);
    const current = versions.find(({ number }) => number === answer.version);
    if (!current) throw new Error(`answer ${answer.id} has no version ${answer.version}`);
    const { offerId, content } = read(current);
    const shownOffer = answer.offerId ?? offerId;
    const titles = await repository.findTitles(shownOffer === null ? [] : [shownOffer]);
    const opened =
      need.status === 'ended' && answer.quoteId !== null ? await repository.listCurrent(need.id) : [];
    const band =
      opened.length === 0
        ? null
        : bandAmong(
            content,
            opened.map(({ version }) => read(version)),
          );
    const proposalTitle = (shownOffer === null ? undefined : titles.get(shownOffer)) ?? need.title;
    return toOwnAnswer(answer, { need, versions, proposalTitle, band }, read);
  }

  async function find(actor: Actor, needId: number): Promise<OwnAnswer | null> {
    const need = await needs.getVisible(actor, needId);
    const answer = await repository.find(needId, actor.userId);
    return answer ? view(need, answer) : null;
  }

  async function get(actor: Actor, needId: number): Promise<OwnAnswer> {
    const answer = await find(actor, needId);
    if (!answer) throw notFound('The answer');
    return answer;
  }

  /** Adds or advances the row of an answer for its next version; returns it. */
  async function advance(
    tx: Tx,
    actor: Actor,
    need: NeedRow,
    before: AnswerRow | undefined,
    needVersion: number,
    at: Date,
  ): Promise<AnswerRow> {
    if (!before) {
      const first = { needId: need.id, supplierId: actor.userId, version: 1, confirmedVersion: needVersion };
      return repository.add(tx, { ...first, createdAt: at });
    }
    const version = before.version + 1;
    if (version > limits.needs.answerVersions) throw refused('This answer has too many versions.');
    const change = { state: 'current' as const, version, confirmedVersion: needVersion };
    await repository.change(tx, before.id, { ...change, changedAt: at });
    return { ...before, ...change };
  }

  /** Withdraws a current answer, whose need is locked. */
  async function withdraw(tx: Tx, need: NeedRow, answer: AnswerRow): Promise<void> {
    const at = clock.now();
    await repository.change(tx, answer.id, { state: 'withdrawn', changedAt: at });
    const { id: needId, buyerId } = need;
    const about = { answer: answer.token };
    await deals.appendNeedChange(tx, { needId, buyerId, at, act: 'answer.withdrawn', about });
  }

  return {
    find,

    /** Saves an answer, or its next version; throws `changed_meanwhile` if the need or the answer is newer. */
    async save(actor: Actor, needId: number, input: AnswerInput): Promise<OwnAnswer> {
      const { proposalId: offerId, version, ...content } = input;
      await withTransaction(db, async (tx) => {
        const need = await lockOpen(tx, actor, needId);
        const before = await repository.find(needId, actor.userId, tx);
        if (await isSaved(tx, before, { version, offerId, content })) return;
        if ((before?.version ?? 0) !== version) throw answerChanged();
        if (content.needVersion < need.materialVersion || content.needVersion > need.version) {
          throw needChanged();
        }
        assertSound(content, need);
        if (offerId !== null && !(await repository.findOffer(tx, actor.userId, offerId))) {
          throw invalidField('proposalId', 'Please choose an offer of yours that is on the market.');
        }
        await accounts.assertBothActive(tx, actor.userId, need.buyerId);
        const at = clock.now();
        const answer = await advance(tx, actor, need, before, content.needVersion, at);
        const hash = await contents.add(
          tx,
          need,
          {
            answerId: answer.id,
            number: answer.version,
            needVersion: content.needVersion,
            ...personOf(actor),
            createdAt: at,
          },
          { content, salt: newSalt(), offerId, address: actor.address },
        );
        const { buyerId } = need;
        const about = { answer: answer.token, hash };
        await deals.appendNeedChange(tx, { needId, buyerId, at, act: 'answer.given', about });
        // Nobody may learn that a sealed need has answers.
        if (!need.isSealed) await notices.announce(tx, answeredNotice(need, actor.userId));
      });
      return get(actor, needId);
    },

    /** Withdraws the actor's answer; repeating it changes nothing. */
    async withdraw(actor: Actor, needId: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        const seen = await needs.getVisible(actor, needId, tx);
        const known = await repository.find(seen.id, actor.userId, tx);
        if (!known) throw notFound('The answer');
        if (known.state === 'withdrawn') return;
        const need = await lockOpen(tx, actor, needId);
        const answer = await repository.find(needId, actor.userId, tx);
        if (answer?.state === 'current') await withdraw(tx, need, answer);
      });
    },

    /** Confirms the answer for the present version of the need; throws if its lines have to be revised. */
    async confirm(actor: Actor, needId: number, needVersion: number): Promise<OwnAnswer> {
      await withTransaction(db, async (tx) => {
        const need = await lockOpen(tx, actor, needId);
        const answer = await repository.find(needId, actor.userId, tx);
        if (answer?.state !== 'current') throw notFound('The answer');
        if (needVersion < need.materialVersion || needVersion > need.version) throw needChanged();
        if (answer.confirmedVersion >= need.materialVersion) return;
        const read = contents.readerOf(needId, await repository.findKey(needId, tx));
        const last = (await repository.listVersions(answer.id, tx)).at(-1);
        if (!last) throw new Error(`answer ${answer.id} has no version`);
        const { content } = read(last);
        const answered = { lines: need.lines, deadline: need.deadline.toISOString() };
        if (Object.keys(answerFaults(content, answered, marketDay(clock.now()))).length > 0) {
          throw refused('Your answer no longer fits the need. Please revise it.');
        }
        await repository.change(tx, answer.id, { confirmedVersion: needVersion, changedAt: clock.now() });
      });
      return get(actor, needId);
    },

    /** Withdraws the current answers to open needs of a supplier who closes the account. */
    async withdrawAllOf(tx: Tx, supplierId: number): Promise<void> {
      for (const needId of await repository.listOpenOf(tx, supplierId)) {
        const need = await needRows.lock(tx, needId);
        const answer = await repository.find(needId, supplierId, tx);
        if (need?.status === 'open' && answer?.state === 'current') await withdraw(tx, need, answer);
      }
    },

    /** Returns all versions of a company's answers, for the personal-data export. */
    async listOwnData(supplierId: number) {
      const rows = await repository.listOwnVersions(supplierId);
      return rows.map(({ answer, version, key, needTitle }) => {
        const { content, salt, offerId } = contents.readerOf(answer.needId, key)(version);
        const { needId, state, quoteId, declineReason, declineNote } = answer;
        const { number, hash, createdAt } = version;
        return {
          needId,
          needTitle,
          state,
          quoteId,
          declineReason,
          declineNote,
          number,
          hash,
          salt,
          offerId,
          content,
          createdAt,
        };
      });
    },
  };
}
export type Answers = ReturnType<typeof createAnswers>;

const refused = (text: string) => new AppError('illegal_transition', { text });

const answerChanged = () =>
  new AppError('changed_meanwhile', {
    text: 'Your answer has changed since you opened it. Please reload the page.',
  });
