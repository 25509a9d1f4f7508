import { describe, expect, it } from 'vitest';
import { parsePidFile } from './pid-file';

const lines = ['4711', '/data/postgres', '1700000000', '5432', '/tmp/pf-1', '', ' 16039943         4'];

describe('parsePidFile', () => {
  it.each([
    ['ready', [...lines, 'ready   '], { pid: 4711, socketDir: '/tmp/pf-1', isReady: true }],
    ['still starting', [...lines, 'starting'], { pid: 4711, socketDir: '/tmp/pf-1', isReady: false }],
    ['not all lines yet', lines.slice(0, 3), { pid: 4711, isReady: false }],
    ['only the pid', ['4711'], { pid: 4711, isReady: false }],
    ['empty', [''], undefined],
    ['no pid', ['ready'], undefined],
    ['pid of a single-user server', ['-4711', '/data/postgres'], undefined],
  ])('parses the pid file of a server that is %s', (_, given, expected) => {
    expect(parsePidFile(`${given.join('\n')}\n`)).toEqual(expected);
  });
});
