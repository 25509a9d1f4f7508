import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { Screen } from './plan';

/** Sends messages by the HTTP call of the product, as its client does; `onRefused` receives errors. */
export function createPosting(onRefused: (why: string) => void) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const running = new Set<Promise<void>>();

  function post({ base, token, userId, conversationId }: NonNullable<Screen['post']>, text: string) {
    const body = JSON.stringify({
      conversationId,
      senderId: userId,
      messageContent: text,
      clientId: randomUUID(),
    });
    return new Promise<void>((resolve) => {
      const refuse = (why: string) => {
        onRefused(`POST /c/message: ${why}`);
        resolve();
      };
      const request = http.request(
        `${base}/c/message`,
        {
          agent,
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          },
        },
        (response) => {
          response.resume();
          response.on('end', () => {
            if (response.statusCode === 201) resolve();
            else refuse(`answered ${response.statusCode}`);
          });
          response.on('error', (error) => refuse(error.message));
        },
      );
      request.on('error', (error) => refuse(error.message));
      request.end(body);
    });
  }

  return {
    send(by: NonNullable<Screen['post']>, text: string): void {
      const sending = post(by, text).finally(() => running.delete(sending));
      running.add(sending);
    },

    /** Resolves when all calls are answered. */
    async settled(): Promise<void> {
      await Promise.all(running);
    },

    close: () => agent.destroy(),
  };
}
export type Posting = ReturnType<typeof createPosting>;
