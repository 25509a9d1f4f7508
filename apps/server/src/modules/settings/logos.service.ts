import { createHash } from 'node:crypto';
import type { UploadedLogo } from '@proffer/contract/settings/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { UploadedFile } from '@proffer/contract/wire/route';
import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Tx } from '../../platform/database';
import { notFound } from '../../platform/errors';
import { renderLogo } from '../../platform/files';
import type { Actor } from '../../platform/session/actor';
import type { LogosRepository } from './logos.repository';

/** Time after which an uploaded logo that was not saved is deleted, in milliseconds. */
const unsavedMs = 24 * 3_600_000;

interface LogosDeps {
  db: Database;
  logos: LogosRepository;
  audit: AuditLog;
  /** Returns the version of the settings in force. */
  findVersion: (tx: Tx) => Promise<number>;
  clock: Clock;
}

/** Creates the service of the market's logos, which the settings name by their keys (BRA-5 to BRA-7). */
export function createLogosService(deps: LogosDeps) {
  const { db, logos, audit, findVersion, clock } = deps;
  return {
    /** Renders a logo in all sizes and stores it. It is shown once the settings name it. */
    async upload(actor: Actor, file: UploadedFile): Promise<UploadedLogo> {
      const { screen, icon, print, width, height } = await renderLogo(file.bytes, limits.marketLogo);
      const hash = createHash('sha256');
      for (const picture of [screen, icon, print]) hash.update(picture);
      const key = hash.digest('hex');
      const at = clock.now();
      await withTransaction(db, async (tx) => {
        await logos.removeUnused(tx, new Date(at.getTime() - unsavedMs));
        const uploaded = { uploadedBy: actor.userId, createdAt: at };
        // A picture that was uploaded before is no new one; it is kept for another day.
        if (await logos.touch(tx, key, at)) return;
        if (!(await logos.add(tx, { key, width, height, screen, icon, print, ...uploaded }))) return;
        await audit.add(tx, actor, {
          act: 'settings.logo-uploaded',
          subject: { kind: 'settings', id: await findVersion(tx) },
          before: {},
          after: { logo: key },
        });
      });
      return { key, width, height };
    },

    /** Returns a picture of a logo; 404 for an unknown key. */
    async read(key: string, shape: 'screen' | 'icon'): Promise<Uint8Array> {
      const bytes = await logos.findPicture(key, shape);
      if (!bytes) throw notFound('The logo');
      return bytes;
    },
  };
}
export type LogosService = ReturnType<typeof createLogosService>;
