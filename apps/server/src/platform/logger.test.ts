import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from './database';
import { createLogger, safeMessage } from './logger';
import { causedBy, followCauses } from './tracing';

function capture(level = 'info') {
  const lines: string[] = [];
  return { logger: createLogger({ level, destination: { write: (line) => void lines.push(line) } }), lines };
}

describe('createLogger', () => {
  it('the logger withholds secrets at the top level and two levels below', () => {
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

  // ADM-80
  it('the logger adds the ids of the causing request and job to each line', async () => {
    followCauses();
    const { logger, lines } = capture();
    await causedBy({ requestId: 'r1', jobId: 7 }, async () => {
      await Promise.resolve();
      logger.info({}, 'within');
    });
    logger.info({}, 'outside');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'within', requestId: 'r1', jobId: 7 },
      expect.not.objectContaining({ requestId: expect.anything() }),
    ]);
  });

  // ERR-73
  it('the logger writes failures caused by an unreachable database at most once a second, and other failures always', () => {
    const { logger, lines } = capture();
    const lost = new Error('Connection terminated unexpectedly');
    expect(isDatabaseAway(lost)).toBe(true);
    for (let n = 0; n < 50; n += 1) logger.warn({ err: lost, n }, 'a job failed');
    logger.warn({ err: new Error('another') }, 'another fault');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('"n":0');
    expect(lines[1]).toContain('another fault');
  });

  it('the logger writes the error code but drops query parameters, which hold user input', () => {
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

  it('the logger writes nothing below its level', () => {
    const { logger, lines } = capture('warn');
    logger.info('no');
    logger.warn('yes');
    expect(lines).toHaveLength(1);
  });
});

describe('safeMessage', () => {
  it('safeMessage cuts query parameters and accepts any thrown value', () => {
    expect(safeMessage(new DrizzleQueryError('select $1', ['a', 'b\nc'], undefined))).toBe(
      'Failed query: select $1',
    );
    expect(safeMessage('text')).toBe('text');
  });
});
