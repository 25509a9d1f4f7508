import type { FastifyReply } from 'fastify';
import type { FinishedSso } from '@proffer/contract/single-sign-on/schemas';
import { ssoRoutes as routes } from '@proffer/contract/single-sign-on/routes';
import { AppError } from '../../platform/errors';
import type { Handle } from '../../platform/http/route-adapter';
import { success } from '../../platform/http/success-reply';
import type { Actor, Origin } from '../../platform/session/actor';
import {
  keepDeviceCookie,
  keepSsoCookie,
  readSsoCookie,
  setSessionCookie,
} from '../../platform/session/session-cookie';
import type { Domains } from './domains.service';
import type { Outcome, ReplyOrigin, SsoEntering } from './entering.service';
import type { SsoSettingsService } from './settings.service';

interface SsoServices {
  settings: SsoSettingsService;
  domains: Domains;
  entering: SsoEntering;
}

export function registerSsoRoutes(handle: Handle, services: SsoServices): void {
  registerSettings(handle, services);
  registerEntering(handle, services.entering);
}

function registerSettings(handle: Handle, { settings, domains, entering }: SsoServices): void {
  handle(routes.ssoSettings, async (_input, { actor }) => ({ status: 200, body: await settings.get(actor) }));

  handle(routes.saveSsoProvider, async ({ body }, { actor }) => {
    await settings.save(actor, body);
    return success('Identity provider saved');
  });

  handle(routes.removeSso, async (_input, { actor }) => {
    await settings.remove(actor);
    return success('Single sign-on removed');
  });

  handle(routes.addSsoDomain, async ({ body }, { actor }) => ({
    status: 201,
    body: await domains.add(actor, body.domain),
  }));

  handle(routes.checkSsoDomain, async ({ params }, { actor }) => ({
    status: 200,
    body: await domains.check(actor, params.id),
  }));

  handle(routes.removeSsoDomain, async ({ params }, { actor }) => {
    await domains.remove(actor, params.id);
    return success('Domain removed');
  });

  handle(routes.requireSso, async ({ body }, { actor }) => {
    await settings.require(actor, body.isRequired);
    return success(body.isRequired ? 'Single sign-on is required' : 'Single sign-on is optional');
  });

  handle(routes.testSso, async (_input, { actor, reply }) => ({
    status: 200,
    body: { url: await entering.beginFor(actor, 'test', keepSsoCookie(reply)), sides: [] },
  }));
}

function registerEntering(handle: Handle, entering: SsoEntering): void {
  handle(routes.startSso, async ({ body }, { reply }) => ({
    status: 200,
    body: await entering.start(body, keepSsoCookie(reply)),
  }));

  handle(routes.confirmBySso, async (_input, { actor, reply }) => ({
    status: 200,
    body: { url: await entering.beginFor(actor, 'confirm', keepSsoCookie(reply)), sides: [] },
  }));

  handle(routes.finishSso, async ({ body }, { actor, origin, reply }) => {
    const outcome = await entering.finish(body, replyOrigin({ actor, origin, reply }));
    return { status: 200, body: toReply(reply, outcome) };
  });

  handle(routes.joinBySso, async ({ body }, { origin, reply }) => {
    const joined = await entering.joinByPassword(body, replyOrigin({ actor: null, origin, reply }));
    return { status: 200, body: toReply(reply, { kind: 'login', ...joined }) };
  });
}

function replyOrigin({
  actor,
  origin,
  reply,
}: {
  actor: Actor | null;
  origin: Origin;
  reply: FastifyReply;
}): ReplyOrigin {
  const browser = readSsoCookie(reply.request);
  return { browser, actor, origin: { ...origin, deviceId: keepDeviceCookie(reply) } };
}

/** Sets the cookie of the session and returns the reply; throws while the second step is missing, as a login does. */
function toReply(reply: FastifyReply, outcome: Outcome): FinishedSso {
  if (outcome.kind === 'tested') return outcome;
  if (outcome.kind === 'confirmed') {
    const { token, expiresAt } = outcome.session;
    setSessionCookie(reply, token, expiresAt);
    return { kind: 'confirmed', token };
  }
  const { result, next } = outcome;
  const { token, expiresAt } = result.session;
  setSessionCookie(reply, token, expiresAt);
  if (result.kind === 'second-factor') {
    const { method, maskedEmail } = result;
    throw new AppError('second_factor_required', {
      text:
        method === 'mail'
          ? `Please enter the code we sent to ${maskedEmail}.`
          : 'Please enter the code from your authenticator app.',
      details: { method, email: maskedEmail, ...(next === null ? {} : { next }) },
    });
  }
  return { kind: 'in', userType: result.who.role === 'supplier' ? 'Supplier' : 'Buyer', token, next };
}
