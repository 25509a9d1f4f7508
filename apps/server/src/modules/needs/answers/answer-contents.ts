import type { Executor } from '../../../platform/database';
import { answerHash, type AnswerSealing } from './answer-sealing';
import type { AnswersRepository, AnswerVersionRow, StoredAnswer } from './answers.repository';

type StoredVersion = Pick<AnswerVersionRow, 'answerId' | 'number' | 'sealed' | 'stored'>;

interface AnswerContentsDeps {
  repository: Pick<AnswersRepository, 'findKey' | 'setKey' | 'addVersion'>;
  sealing: AnswerSealing;
}

/** Creates the reader and writer of versions of answers, plain and sealed ones (NED-30). */
export function createAnswerContents({ repository, sealing }: AnswerContentsDeps) {
  /** Returns the key of a need's answers, and creates it for the first. The caller has locked the need. */
  async function obtainKey(tx: Executor, needId: number): Promise<Buffer> {
    const known = await repository.findKey(needId, tx);
    if (known) return sealing.openKey(needId, known);
    const { key, stored } = sealing.createKey(needId);
    await repository.setKey(tx, needId, stored);
    return key;
  }

  return {
    /** Adds a version, encrypted if the answers of the need are sealed; returns its hash. */
    async add(
      tx: Executor,
      need: { id: number; isSealed: boolean },
      version: Omit<AnswerVersionRow, 'hash' | 'sealed' | 'stored'>,
      stored: StoredAnswer,
    ): Promise<string> {
      const hash = answerHash(stored);
      const content = need.isSealed
        ? { sealed: sealing.seal(await obtainKey(tx, need.id), version, stored), stored: null }
        : { sealed: null, stored };
      await repository.addVersion(tx, { ...version, hash, ...content });
      return hash;
    },

    /** Returns a function that decrypts versions of answers to a need with its encrypted key. */
    readerOf(needId: number, storedKey: Buffer | null): (version: StoredVersion) => StoredAnswer {
      let key: Buffer | undefined;
      return ({ answerId, number, sealed, stored }) => {
        if (stored) return stored;
        if (!sealed || !storedKey) throw new Error(`answer ${answerId} has no content in version ${number}`);
        key ??= sealing.openKey(needId, storedKey);
        return sealing.unseal(key, { answerId, number }, sealed);
      };
    },
  };
}
export type AnswerContents = ReturnType<typeof createAnswerContents>;
