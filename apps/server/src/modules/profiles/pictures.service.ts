import { pictureKey } from '@proffer/contract/profiles/picture-address';
import { limits } from '@proffer/contract/wire/limits';
import type { PictureKind } from '@proffer/contract/wire/choices';
import type { BinaryBody, UploadedFile } from '@proffer/contract/wire/route';
import { withTransaction, type Database } from '../../platform/database';
import { invalidField, notFound } from '../../platform/errors';
import { cutImageFor, type Box, type StoredFiles } from '../../platform/files';
import type { Actor } from '../../platform/session/actor';
import type { CompaniesRepository } from './companies.repository';
import { canSeeCompany } from './profiles.policy';
import type { ProfilesRepository } from './profiles.repository';

interface PicturesDeps {
  db: Database;
  profiles: Pick<ProfilesRepository, 'setPicture'>;
  companies: Pick<CompaniesRepository, 'findPicture'>;
  files: Pick<StoredFiles, 'put' | 'attachUpload' | 'readByHash'>;
}

/** Crop box from the query; its sides are optional. */
type GivenBox = { [Side in keyof Box]?: number | undefined };

/**
 * Creates the service of a company's logo and banner (PRO-18). Pictures are always re-encoded in their display size.
 */
export function createPicturesService({ db, profiles, companies, files }: PicturesDeps) {
  return {
    /** Stores a picture. The crop box is in pixels of the upright picture; without one, the middle is used. */
    async set(actor: Actor, kind: PictureKind, file: UploadedFile, given: GivenBox): Promise<void> {
      const { width, height } = limits.picture[kind];
      const bytes = await cutImageFor(`user ${actor.userId}`)(file.bytes, {
        box: readBox(given),
        width,
        height,
      });
      const stored = await files.put(bytes, 'image/webp');
      await withTransaction(db, async (tx) => {
        const upload = { userId: actor.userId, fileName: file.fileName };
        const { fileId } = await files.attachUpload(tx, stored, upload);
        await profiles.setPicture(tx, actor.userId, kind, fileId);
      });
    },

    async remove(actor: Actor, kind: PictureKind): Promise<void> {
      await profiles.setPicture(db, actor.userId, kind, null);
    },

    /**
     * Returns the bytes of a picture; a stranger gets only the logo of a public page. `isKept` is true if `key` is their hash, so that clients may cache this URL
     * forever.
     */
    async read(
      actor: Actor | null,
      userId: number,
      kind: PictureKind,
      key: string | undefined,
    ): Promise<{ body: BinaryBody; isKept: boolean }> {
      const row = await companies.findPicture(userId, kind);
      if (!row?.sha256) throw notFound('The picture');
      const isShown = actor === null ? kind === 'logo' && row.isPage : canSeeCompany(actor, row);
      if (!isShown) throw notFound('The picture');
      return {
        body: { bytes: await files.readByHash(row.sha256), fileName: `${kind}.webp` },
        isKept: key === pictureKey(row.sha256),
      };
    },
  };
}

/** Returns the crop box if all four numbers are given, undefined if none; throws otherwise. */
function readBox({ x, y, width, height }: GivenBox): Box | undefined {
  const given = [x, y, width, height].filter((number) => number !== undefined);
  if (given.length === 0) return undefined;
  if (x === undefined || y === undefined || width === undefined || height === undefined) {
    throw invalidField('width', 'A part of the picture needs x, y, width and height.');
  }
  return { x, y, width, height };
}
export type PicturesService = ReturnType<typeof createPicturesService>;
