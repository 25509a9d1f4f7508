import { StompError, stompVersions, type StompVersion } from './frame';

const subprotocols = ['v12.stomp', 'v11.stomp', 'v10.stomp'];

/** Returns the WebSocket subprotocol for the reply: the best of those offered, or false. */
export function chooseSubprotocol(offered: ReadonlySet<string>): string | false {
  return subprotocols.find((name) => offered.has(name)) ?? false;
}

/**
 * Returns the best common version. A client without the header speaks 1.0, which had no such
 * header.
 */
export function chooseVersion(acceptVersion: string | undefined): StompVersion {
  const accepted = acceptVersion?.split(',').map((version) => version.trim()) ?? ['1.0'];
  const version = stompVersions.find((known) => accepted.includes(known));
  if (!version) {
    const supported = stompVersions.join(',');
    throw new StompError(`Supported versions are ${supported}.`, { headers: { version: supported } });
  }
  return version;
}

/** Heart-beat intervals of both directions, in milliseconds; 0 means none. */
export interface AgreedBeats {
  sendEveryMs: number;
  expectEveryMs: number;
}

/**
 * Agrees on heart-beats: the longer interval of both sides applies; 0 on either side means none in
 * that direction.
 */
export function agreeBeats(serverMs: number, heartBeat: string | undefined): AgreedBeats {
  const [, sends, wants] = /^(\d{1,9}),(\d{1,9})$/.exec(heartBeat ?? '0,0') ?? [];
  if (sends === undefined || wants === undefined) {
    throw new StompError('The header heart-beat must be two numbers, as in 4000,4000.');
  }
  const longer = (clientMs: number) => (serverMs === 0 || clientMs === 0 ? 0 : Math.max(serverMs, clientMs));
  return { sendEveryMs: longer(Number(wants)), expectEveryMs: longer(Number(sends)) };
}
