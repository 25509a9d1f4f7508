import { additions } from './additions';
import { calls, text, type CallName, type ReplyOf } from './calls';

type Query = Record<string, string | number | boolean>;
interface Input {
  path?: Record<string, number>;
  query?: Query;
  body?: unknown;
}

/**
 * Creates a front end written for the specification, in a browser of its own. It uses the
 * specification’s paths and names, the token of the login reply as a bearer token, and JSON unless
 * "text" is specified. The browser handles cookies.
 */
export function openClient(origin: string) {
  /** Token as in local storage; null until the login. */
  let token: string | null = null;
  const cookies = new Map<string, string>();

  async function send(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; reply: Response }> {
    const reply = await fetch(origin + path, {
      method,
      headers: {
        // HTTP interceptors send whatever they find, even before there is a token.
        authorization: `Bearer ${token}`,
        ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: reply.status, reply };
  }

  function sendCall(name: CallName, { path = {}, query = {}, body }: Input) {
    const [method = '', template = ''] = calls[name][0].split(' ');
    const filled = template.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => String(path[key]));
    return send(method, withQuery(filled, query), body);
  }

  return {
    /** Names of the calls made so far. */
    made: new Set<CallName>(),

    /** Makes a call and parses its reply by the specification; throws if that fails. */
    async call<N extends CallName>(name: N, input: Input = {}): Promise<ReplyOf<N>> {
      const { status, reply } = await sendCall(name, input);
      const body = await reply.text();
      if (!reply.ok) throw new Error(`${calls[name][0]} answered ${status}: ${body}`);
      this.made.add(name);
      const shape = calls[name][1];
      if (shape === text) {
        const type = reply.headers.get('content-type') ?? '';
        if (!type.startsWith('text/plain')) throw new Error(`${calls[name][0]} answered ${type}`);
        return body as ReplyOf<N>;
      }
      const read = shape.safeParse(JSON.parse(body));
      if (!read.success) throw new Error(`${calls[name][0]} answered another shape: ${read.error.message}`);
      return read.data as ReplyOf<N>;
    },

    /** Returns the status of a call that must be refused. */
    async refused(name: CallName, input: Input = {}): Promise<number> {
      const { status, reply } = await sendCall(name, input);
      await reply.text();
      if (reply.ok) throw new Error(`${calls[name][0]} was not refused`);
      return status;
    },

    /** Makes an additional call that clients need today; see `additions`. */
    async add(
      name: keyof typeof additions,
      body: Record<string, unknown>,
      query: Query = {},
    ): Promise<unknown> {
      const [method = '', path = ''] = additions[name].call.split(' ');
      const { status, reply } = await send(method, withQuery(path, query), { ...body, ...bodyOf(name) });
      const answer = (await reply.json()) as { token?: string };
      if (!reply.ok) throw new Error(`${additions[name].call} answered ${status}: ${JSON.stringify(answer)}`);
      if (typeof answer.token === 'string') token = answer.token;
      return answer;
    },

    async logIn(email: string, password: string): Promise<ReplyOf<'login'>['data'][0]> {
      const { data } = await this.call('login', { body: { email, password } });
      token = data[1];
      return data[0];
    },

    /** Returns the cookies for the request that opens the socket. */
    browserCookies: () => [...cookies].map((pair) => pair.join('=')).join('; '),
  };
}
export type SpecificationClient = ReturnType<typeof openClient>;

function withQuery(path: string, query: Query): string {
  const entries = Object.entries(query).map(([key, value]) => [key, String(value)] as [string, string]);
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries).toString()}`;
}

function bodyOf(name: keyof typeof additions): Record<string, unknown> {
  const addition = additions[name];
  return 'body' in addition ? addition.body : {};
}
