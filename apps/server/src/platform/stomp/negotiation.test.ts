import { describe, expect, it } from 'vitest';
import { agreeBeats, chooseSubprotocol, chooseVersion } from './negotiation';

describe('STOMP negotiation', () => {
  it.each([
    [['v10.stomp', 'v11.stomp', 'v12.stomp'], 'v12.stomp'],
    [['v10.stomp', 'v11.stomp'], 'v11.stomp'],
    [['mqtt', 'v10.stomp'], 'v10.stomp'],
    [['mqtt'], false],
  ])('a STOMP server that is offered the subprotocols %j chooses %j', (offered, chosen) => {
    expect(chooseSubprotocol(new Set(offered))).toBe(chosen);
  });

  it.each([
    ['1.0,1.1,1.2', '1.2'],
    ['1.2', '1.2'],
    ['1.1, 1.0', '1.1'],
    ['1.0', '1.0'],
    ['2.0,1.1', '1.1'],
    [undefined, '1.0'],
  ])('a STOMP server whose client accepts the versions %j chooses %j', (accepted, version) => {
    expect(chooseVersion(accepted)).toBe(version);
  });

  it.each(['2.0', '', '1.20', '1'])(
    'a STOMP server lists its versions to a client that accepts only %j',
    (accepted) => {
      expect(() => chooseVersion(accepted)).toThrow('Supported versions are 1.2,1.1,1.0.');
    },
  );

  it.each([
    [4_000, '4000,4000', 4_000, 4_000],
    [4_000, '10000,5000', 5_000, 10_000],
    [4_000, '1,1', 4_000, 4_000],
    [4_000, '0,4000', 4_000, 0],
    [4_000, '4000,0', 0, 4_000],
    [4_000, undefined, 0, 0],
    [0, '4000,4000', 0, 0],
  ])(
    'heart-beats with server interval %j and client header %j: sent every %j, expected every %j',
    (own, asked, send, expected) => {
      expect(agreeBeats(own, asked)).toEqual({ sendEveryMs: send, expectEveryMs: expected });
    },
  );

  it.each(['', '4000', 'a,b', '-1,5', '1,2,3', '9999999999,0'])(
    'a STOMP server refuses the heart-beat header %j',
    (asked) => {
      expect(() => agreeBeats(4_000, asked)).toThrow('two numbers');
    },
  );
});
