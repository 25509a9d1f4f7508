import { EventEmitter, once } from 'node:events';

export type Proxy = ReturnType<typeof openProxy>;

/** Distributes requests over the nodes of a market in turn, as a proxy does. */
export function openProxy(urls: string[]) {
  let taking = urls;
  let sent = 0;
  const underWay = new Map<string, number>();
  const answered = new EventEmitter();
  const count = (url: string, change: number) => underWay.set(url, (underWay.get(url) ?? 0) + change);

  return {
    /** Sends a request to the next node. */
    async lead<T>(act: (url: string) => Promise<T>): Promise<T> {
      sent += 1;
      const url = taking[sent % taking.length] ?? '';
      count(url, 1);
      try {
        return await act(url);
      } finally {
        count(url, -1);
        answered.emit('answer');
      }
    },

    admit(url: string): void {
      taking = [...taking, url];
    },

    /** Stops sending to a node; resolves once it has answered all its requests. */
    async drain(url: string): Promise<void> {
      taking = taking.filter((one) => one !== url);
      while ((underWay.get(url) ?? 0) > 0) await once(answered, 'answer');
    },
  };
}
