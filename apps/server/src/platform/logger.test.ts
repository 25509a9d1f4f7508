import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { createLogger, safeMessage } from './logger';

function capture(level = 'info') {
  const lines: string[] = [];
  return { logger: createLogger({ level, destination: { write: (line) => void lines.push(line) } }), lines };
}

describe('createLogger', () => {
  it('withholds secrets at the top and two levels down', () => {
    const { logger, lines } = capture();
    const secrets = {
      password: 'S1',
      otp: 'S2',
      code: 'S3',
      authorization: 'S4',
      'set-cookie': ['S5'],
      signature: 'S6',
    };
    logger.info({ ...secrets, user: 'asha' }, 'top');
    logger.info({ body: secrets }, 'one down');
    logger.info({ req: { headers: { ...secrets, cookie: 'S7' } } }, 'two down');
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toMatch(/S\d/);
    expect(lines[0]).toContain('asha');
    expect(lines[0]).toContain('[withheld]');
  });

  it('keeps the code of an error and drops what people typed into a query', () => {
    const { logger, lines } = capture();
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(a@example.com)',
    });
    logger.error({ err: cause }, 'plain');
    logger.error(
      { err: new DrizzleQueryError('insert into t values ($1)', ['a@example.com\nsecond line'], cause) },
      'query',
    );
    expect(JSON.parse(lines[0]!)).toMatchObject({ err: { errorCode: '23505' } });
    expect(lines[1]).toContain('insert into t values ($1)');
    expect(lines[1]).toContain('duplicate key');
    expect(lines[1]).toContain('logger.test.ts');
    expect(lines.join('')).not.toMatch(/a@example\.com|second line/);
  });

  it('writes nothing below its level', () => {
    const { logger, lines } = capture('warn');
    logger.info('no');
    logger.warn('yes');
    expect(lines).toHaveLength(1);
  });
});

describe('safeMessage', () => {
  it('cuts the parameters and takes anything', () => {
    expect(safeMessage(new DrizzleQueryError('select $1', ['a', 'b\nc'], undefined))).toBe(
      'Failed query: select $1',
    );
    expect(safeMessage('text')).toBe('text');
  });
});
