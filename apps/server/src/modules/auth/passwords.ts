import { hash, verify, type Options } from '@node-rs/argon2';

/** argon2id as OWASP asks for: 19 MiB, two passes, one lane. Runs off the main thread. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** False for a null hash too, after the same time, so that an unknown address cannot be told by the clock. */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const decoy = hash('no such password', cost);
  return {
    hash: (password) => hash(password, cost),
    async matches(passwordHash, password) {
      // An account without a password (imported, or closed) holds a text that is no hash; it takes as long as any.
      const isHash = passwordHash?.startsWith('$argon2id$') === true;
      const isRight = await verify(isHash ? passwordHash : await decoy, password);
      return isHash && isRight;
    },
  };
}

/** The passwords that guessing starts with; none of them is accepted (decisions.md, "Identity and sessions"). */
const mostCommon = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 111111 000000 123123 121212 654321 666666 696969 112233 ' +
    'password password1 password123 passw0rd qwerty qwerty123 qwertyuiop 1q2w3e 1q2w3e4r 1qaz2wsx abc123 ' +
    'iloveyou letmein welcome welcome1 admin admin123 administrator monkey dragon football baseball sunshine ' +
    'princess shadow superman michael master login starwars trustno1 secret changeme default india123 ' +
    'test123 testing supplier proffer buyer123 aaaaaa qazwsx zxcvbnm asdfgh asdfghjkl'
  ).split(' '),
);

export function isCommonPassword(password: string): boolean {
  return mostCommon.has(password.toLowerCase());
}
