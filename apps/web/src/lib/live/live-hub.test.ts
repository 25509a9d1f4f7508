import { describe, expect, it } from 'vitest';
import { createLiveHub, type LinkEvents, type LiveSubscriber } from './live-hub';

/** Returns a hub with simulated links: the test decides what the server does. */
function setUp() {
  const links: { userId: number; events: LinkEvents; isClosed: boolean }[] = [];
  let asked: { destination: string; say: (body: unknown) => void; confirm: () => void; isEnded: boolean }[] =
    [];
  let refusals = 0;
  const hub = createLiveHub({
    openLink: (userId, events) => {
      const link = { userId, events, isClosed: false };
      links.push(link);
      return Promise.resolve({
        subscribe: (destination, onBody, onConfirmed) => {
          const one = {
            destination,
            say: (body: unknown) => onBody(typeof body === 'string' ? body : JSON.stringify(body)),
            confirm: onConfirmed,
            isEnded: false,
          };
          asked.push(one);
          return { unsubscribe: () => void (one.isEnded = true) };
        },
        close: () => void (link.isClosed = true),
      });
    },
    onRefused: () => void (refusals += 1),
  });
  return {
    hub,
    links,
    refusals: () => refusals,
    destinations: () => asked.map(({ destination }) => destination),
    last: (destination: string) => asked.findLast((one) => one.destination === destination)!,
    forget: () => void (asked = []),
    async connect(userId = 5) {
      hub.enter(userId);
      await Promise.resolve();
      await Promise.resolve();
      links.at(-1)!.events.onOpen();
    },
  };
}

function listener(): LiveSubscriber & { told: unknown[] } {
  const told: unknown[] = [];
  return {
    told,
    onFrame: (body) => told.push(body),
    onSubscribed: () => told.push('subscribed'),
    onLost: () => told.push('lost'),
  };
}

describe('the live hub', () => {
  it("subscribes once it is connected, and reports the server's confirmation", async () => {
    const { hub, connect, last, destinations } = setUp();
    const heard = listener();
    hub.subscribe('/topic/a', heard);
    expect(destinations()).toEqual([]);
    await connect();
    expect(hub.getStatus()).toBe('open');
    expect(heard.told).toEqual([]);
    last('/topic/a').confirm();
    last('/topic/a').say({ n: 1 });
    expect(heard.told).toEqual(['subscribed', { n: 1 }]);
  });

  it('repeats all subscriptions after a reconnect, and tells each subscriber to load what it missed', async () => {
    const { hub, connect, last, links, destinations, forget } = setUp();
    const [first, second] = [listener(), listener()];
    hub.subscribe('/topic/a', first);
    hub.subscribe('/topic/b', second);
    await connect();
    for (const destination of destinations()) last(destination).confirm();
    forget();
    links[0]!.events.onLost();
    expect(hub.getStatus()).toBe('connecting');
    links[0]!.events.onOpen();
    expect(destinations()).toEqual(['/topic/a', '/topic/b']);
    last('/topic/b').confirm();
    expect(first.told).toEqual(['subscribed', 'lost']);
    expect(second.told).toEqual(['subscribed', 'lost', 'subscribed']);
  });

  it('subscribes once per destination for any number of listeners, and unsubscribes after the last', async () => {
    const { hub, connect, last, destinations } = setUp();
    await connect();
    const [first, second] = [listener(), listener()];
    const endFirst = hub.subscribe('/topic/a', first);
    last('/topic/a').confirm();
    const endSecond = hub.subscribe('/topic/a', second);
    expect(destinations()).toEqual(['/topic/a']);
    expect(second.told).toEqual(['subscribed']);
    endFirst();
    last('/topic/a').say(1);
    expect([first.told, second.told]).toEqual([['subscribed'], ['subscribed', 1]]);
    expect(last('/topic/a').isEnded).toBe(false);
    endSecond();
    expect(last('/topic/a').isEnded).toBe(true);
  });

  // LIV-7
  it('treats an unreadable frame as a missed one', async () => {
    const { hub, connect, last } = setUp();
    await connect();
    const heard = listener();
    hub.subscribe('/topic/a', heard);
    last('/topic/a').confirm();
    last('/topic/a').say('{"cut');
    expect(heard.told).toEqual(['subscribed', 'subscribed']);
  });

  it('does not repeat a refused subscription and keeps the others', async () => {
    const { hub, connect, last, links, destinations, forget, refusals } = setUp();
    hub.subscribe('/topic/mine', listener());
    hub.subscribe('/topic/foreign', listener());
    await connect();
    last('/topic/mine').confirm();
    links[0]!.events.onRefused();
    links[0]!.events.onLost();
    forget();
    links[0]!.events.onOpen();
    expect(destinations()).toEqual(['/topic/mine']);
    expect(refusals()).toBe(1);
  });

  it('closes with the session, and opens for the next user', async () => {
    const { hub, connect, links, last } = setUp();
    const heard = listener();
    hub.subscribe('/topic/a', heard);
    await connect(5);
    last('/topic/a').confirm();
    hub.enter(null);
    expect([hub.getStatus(), links[0]!.isClosed]).toEqual(['off', true]);
    // Late events of the old connection are ignored.
    links[0]!.events.onOpen();
    expect(hub.getStatus()).toBe('off');
    await connect(6);
    last('/topic/a').confirm();
    expect(links.map(({ userId }) => userId)).toEqual([5, 6]);
    expect(heard.told).toEqual(['subscribed', 'lost', 'subscribed']);
  });

  it('closes a connection whose client arrived after the logout', async () => {
    const { hub, links } = setUp();
    hub.enter(5);
    hub.enter(null);
    await Promise.resolve();
    await Promise.resolve();
    expect(links[0]!.isClosed).toBe(true);
  });
});
