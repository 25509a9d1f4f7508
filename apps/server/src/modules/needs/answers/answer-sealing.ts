import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../../platform/secrets';
import { sealedJson, sealHash } from '../../deals';
import type { StoredAnswer } from './answers.repository';

const keyPurpose = 'need-answers';
const answerPurpose = 'need-answer';

/** Name of a version of an answer, to which its encryption is bound. */
export interface VersionName {
  answerId: number;
  number: number;
}

const nameOf = ({ answerId, number }: VersionName) => `${answerId}:${number}`;

/** Returns the hash of an answer, as the register of its need has it. */
export const answerHash = ({ content, salt }: Pick<StoredAnswer, 'content' | 'salt'>): string =>
  sealHash('answer', { salt, value: sealedJson(content) });

/**
 * Creates the encryption of sealed answers (NED-30). Each need has a random key, which is stored encrypted with the
 * secret of the server. So a dump of the database without that secret reveals no answer.
 */
export const createAnswerSealing = (secret: Buffer) => ({
  /** Returns a new key for the answers of a need, in plain and as it is stored. */
  createKey(needId: number): { key: Buffer; stored: Buffer } {
    const key = randomBytes(32);
    return { key, stored: seal(secret, keyPurpose, String(needId), key) };
  },

  openKey: (needId: number, stored: Buffer): Buffer => unseal(secret, keyPurpose, String(needId), stored),

  seal: (key: Buffer, version: VersionName, answer: StoredAnswer): Buffer =>
    seal(key, answerPurpose, nameOf(version), Buffer.from(JSON.stringify(answer))),

  unseal: (key: Buffer, version: VersionName, bytes: Buffer): StoredAnswer =>
    JSON.parse(unseal(key, answerPurpose, nameOf(version), bytes).toString()) as StoredAnswer,
});
export type AnswerSealing = ReturnType<typeof createAnswerSealing>;
