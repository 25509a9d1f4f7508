import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors';
import { listMail, readMail } from '../mail';
import { isFromThisMachine } from './client';
import { holdsKey } from './operator-key';
import { sendPage } from './security-headers';
import { escapeHtml } from './html';

/**
 * Serves `/dev/mailbox`: the mails written to files instead of being sent, newest first. Never
 * mounted in production. Because the mails open every account, a request needs the key printed at
 * the start and must come from this machine. Programs ask with `Accept: application/json`.
 */
export function addMailbox(app: FastifyInstance, folder: string, key: string): void {
  const withKey = {
    onRequest(request: FastifyRequest, _reply: FastifyReply, done: () => void) {
      if (!isFromThisMachine(request.raw) || !holdsKey(request, key)) throw notFound('This address');
      done();
    },
  };
  const addressOf = (name = '') => `/dev/mailbox${name}?key=${encodeURIComponent(key)}`;
  const page = (nonce: string, title: string, body: string) =>
    pageOf(nonce, title, `${body}<p><a href="${addressOf()}">All mail</a></p>`);

  app.get<{ Querystring: { to?: string } }>('/dev/mailbox', withKey, async (request, reply) => {
    const { to } = request.query;
    const mails = await listMail(folder, to === undefined ? {} : { to });
    if ((request.headers.accept ?? '').includes('application/json')) return mails;
    const items = mails.map(
      (mail) =>
        `<li><a href="${addressOf(`/${encodeURIComponent(mail.name)}`)}">${escapeHtml(mail.subject)}</a><br><small>to ${escapeHtml(mail.to)}, ${escapeHtml(mail.date)}</small></li>`,
    );
    const list = items.length > 0 ? `<ol>${items.join('')}</ol>` : '<p>No mail yet.</p>';
    return sendPage(reply, (nonce) => page(nonce, 'Mailbox', list));
  });

  app.get<{ Params: { name: string } }>('/dev/mailbox/:name', withKey, async (request, reply) => {
    const mail = await readMail(folder, request.params.name);
    if (!mail) throw notFound('The mail');
    if ((request.headers.accept ?? '').includes('application/json')) return mail;
    const links = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(
      ([url]) => `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`,
    );
    const body = `<p>to ${escapeHtml(mail.to)}</p><pre>${escapeHtml(mail.text)}</pre>${links.join('')}`;
    return sendPage(reply, (nonce) => page(nonce, mail.subject, body));
  });
}

function pageOf(nonce: string, title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style nonce="${nonce}">:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:44rem;margin:2rem auto;padding:0 1rem}li{margin:.5rem 0}pre{white-space:pre-wrap}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}
