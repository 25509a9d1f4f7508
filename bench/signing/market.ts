import { demoEmails, demoPassword } from '../../e2e/fixtures/demo-people';

export interface Party {
  userId: number;
  token: string;
}

export interface Pair {
  supplier: Party;
  buyer: Party;
}

export interface Call {
  method: string;
  path: string;
  token?: string;
  body?: unknown;
  /** A file instead of a body. */
  pdf?: Uint8Array;
}

/** A call as a program makes it; throws on anything but a good status. */
export async function send<T>(base: string, { method, path, token, body, pdf }: Call): Promise<T> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const init: RequestInit = { method, headers };
  if (pdf) {
    const form = new FormData();
    form.set('file', new File([Buffer.from(pdf)], 'own.pdf', { type: 'application/pdf' }));
    init.body = form;
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  const response = await fetch(base + path, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
}

/** The demo market's supplier and buyer, with sessions of their own. */
export async function logInPair(base: string): Promise<Pair> {
  return { supplier: await logIn(base, demoEmails.supplier), buyer: await logIn(base, demoEmails.buyer) };
}

async function logIn(base: string, email: string): Promise<Party> {
  const body = { email, password: demoPassword };
  const { data } = await send<{ data: [{ userId: number }, string] }>(base, {
    method: 'POST',
    path: '/auth/login',
    body,
  });
  return { userId: data[0].userId, token: data[1] };
}

/** A new offer under NDA that the buyer has asked for; gives its id. */
export async function askForNda(base: string, { supplier, buyer }: Pair, title: string): Promise<number> {
  const body = {
    title,
    detail: 'Made to be signed.',
    scope: 'small',
    duration: 'Short:1 month',
    budgetFrom: 1_000,
    budgetTo: 2_000,
    ndaRequired: true,
  };
  const { token } = supplier;
  const { id } = await send<{ id: number }>(base, { method: 'POST', path: '/proposals/save', token, body });
  const path = `/proposals/update-draft/${id}`;
  await send(base, { method: 'PUT', path, token, body: { draft: true } });
  await send(base, {
    method: 'POST',
    path: '/nda/add',
    token: buyer.token,
    body: { proposalId: id },
  });
  return id;
}

export async function uploadDocument(base: string, { token }: Party, pdf: Uint8Array): Promise<number> {
  const path = '/nda/documents?title=Own';
  return (await send<{ documentId: number }>(base, { method: 'POST', path, token, pdf })).documentId;
}
