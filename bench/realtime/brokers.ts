import { spawnSync } from 'node:child_process';
import { createServers, type Server } from '../http/servers';
import type { Screen } from './plan';

/** A server that forwards messages of a topic, and how to connect to it. */
export interface Broker {
  name: string;
  isOurs: boolean;
  url: string;
  /** Process id; absent for a broker elsewhere, whose processor time is unknown. */
  pid?: number;
  screen(place: { topic: number; source?: number; isListening: boolean }): Screen;
}

const guest = { login: 'guest', passcode: 'guest' };
const program = (name: string) => ['--import', 'tsx', `bench/realtime/${name}.ts`];

/**
 * Starts our STOMP module, the bare sockets and, if named, connects another STOMP broker; stops them after `work`.
 */
export async function withBrokers(
  peerUrl: string | undefined,
  work: (brokers: Broker[]) => Promise<void>,
): Promise<void> {
  const servers = createServers();
  try {
    const ours = await servers.start(program('broker-server'), {});
    const bare = await servers.start(program('bare-server'), {});
    const brokers = [
      stomp('ours', ours, true),
      { ...stomp('bare ws', bare, false), screen: bareScreen(bare) },
    ];
    if (peerUrl !== undefined) brokers.push(stomp('peer', { url: peerUrl }, false));
    else sayWhyNoPeer();
    await work(brokers);
  } finally {
    await servers.stop();
  }
}

function sayWhyNoPeer(): void {
  const isInstalled = spawnSync('rabbitmq-server', ['--help']).error === undefined;
  console.log(
    isInstalled
      ? 'RabbitMQ is installed: start it with Web-STOMP and name it with --peer ws://…'
      : 'RabbitMQ is not installed here, so nothing is measured beside it.',
  );
}

function stomp(name: string, { url, pid }: Partial<Server> & { url: string }, isOurs: boolean): Broker {
  return {
    name,
    isOurs,
    url,
    ...(pid === undefined ? {} : { pid }),
    screen: (place) => ({ ...place, url, connect: guest, destination: `/topic/bench-${place.topic}` }),
  };
}

const bareScreen =
  ({ url }: Server): Broker['screen'] =>
  (place) => ({ ...place, url });

export const pidsOf = ({ pid }: Broker): number[] => (pid === undefined ? [] : [pid]);
