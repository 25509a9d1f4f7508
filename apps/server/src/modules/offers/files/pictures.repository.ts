import { and, eq, sql } from 'drizzle-orm';
import type { ScanState } from '@proffer/contract/wire/choices';
import { pictureKey } from '@proffer/contract/offers/picture-address';
import type { Database, Executor } from '../../../platform/database';
import { offerAttachments, offerPictures, offers, storedFiles } from '../../../schema';

/** The image from which the picture of an offer is made. */
interface ShownImage {
  fileId: number;
  sha256: string;
  scan: ScanState;
}

const batchSize = 200;

/** Returns the first attached image that is not infected. */
async function findImage(tx: Executor, offerId: number): Promise<ShownImage | undefined> {
  const [row] = await tx
    .select({ fileId: storedFiles.id, sha256: storedFiles.sha256, scan: storedFiles.scan })
    .from(offerAttachments)
    .innerJoin(storedFiles, eq(storedFiles.id, offerAttachments.fileId))
    .where(
      and(
        eq(offerAttachments.offerId, offerId),
        eq(offerAttachments.pending, false),
        sql`${storedFiles.contentType} like 'image/%' and ${storedFiles.scan} <> 'infected'`,
      ),
    )
    .orderBy(offerAttachments.id)
    .limit(1);
  return row;
}

/** Returns the key of the offer's picture and locks the row until the transaction ends. */
async function lockPicture(tx: Executor, offerId: number): Promise<string | null | undefined> {
  const [row] = await tx
    .select({ picture: offers.picture })
    .from(offers)
    .where(eq(offers.id, offerId))
    .for('no key update');
  return row?.picture;
}

async function write(tx: Executor, offerId: number, picture: string | null): Promise<void> {
  await tx.update(offers).set({ picture }).where(eq(offers.id, offerId));
}

async function clear(tx: Executor, offerId: number): Promise<void> {
  await tx.delete(offerPictures).where(eq(offerPictures.offerId, offerId));
}

/** Repository of the pictures of offers, the only one that writes them. */
export function createOfferPicturesRepository(db: Database) {
  return {
    findImage: (offerId: number) => findImage(db, offerId),

    /** Removes a picture whose image is no longer attached. Returns true if another picture must be made. */
    async settle(tx: Executor, offerId: number): Promise<boolean> {
      const picture = await lockPicture(tx, offerId);
      const image = await findImage(tx, offerId);
      const key = image ? pictureKey(image.sha256) : null;
      if (picture === undefined || picture === key) return false;
      if (picture !== null) await write(tx, offerId, null);
      if (key === null) await clear(tx, offerId);
      return key !== null;
    },

    /** Stores the sizes of a new picture, unless the offer's image has changed in the meantime. */
    async replace(
      tx: Executor,
      offerId: number,
      { sha256 }: ShownImage,
      sizes: readonly { width: number; fileId: number }[],
    ): Promise<void> {
      if ((await lockPicture(tx, offerId)) === undefined) return;
      if ((await findImage(tx, offerId))?.sha256 !== sha256) return;
      await clear(tx, offerId);
      await tx.insert(offerPictures).values(sizes.map((size) => ({ offerId, ...size })));
      await write(tx, offerId, pictureKey(sha256));
    },

    /** Returns the hash of the stored file of one size. */
    async findSize(offerId: number, width: number): Promise<string | undefined> {
      const [row] = await db
        .select({ sha256: storedFiles.sha256 })
        .from(offerPictures)
        .innerJoin(storedFiles, eq(storedFiles.id, offerPictures.fileId))
        .where(and(eq(offerPictures.offerId, offerId), eq(offerPictures.width, width)));
      return row?.sha256;
    },

    /**
     * Returns a batch of offers with a clean image and no picture, from before pictures existed or after a lost job.
     */
    async listWithout(): Promise<number[]> {
      const { rows } = await db.execute<{ id: number }>(sql`
        select distinct a.offer_id::int8 as id
        from ${offerAttachments} a
          join ${storedFiles} f on f.id = a.file_id and f.content_type like 'image/%' and f.scan = 'clean'
          join ${offers} o on o.id = a.offer_id and o.picture is null
        where not a.pending
        order by 1 limit ${batchSize}`);
      return rows.map(({ id }) => id);
    },
  };
}
export type OfferPicturesRepository = ReturnType<typeof createOfferPicturesRepository>;
