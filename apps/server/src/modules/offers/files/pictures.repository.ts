import { and, eq, sql } from 'drizzle-orm';
import type { ScanState } from '@proffer/contract/wire/choices';
import { pictureKey } from '@proffer/contract/offers/picture-address';
import type { Database, Executor } from '../../../platform/database';
import { offerAttachments, offerPictures, offers, storedFiles } from '../../../schema';

/** The image that an offer is shown with, by what hangs on it. */
interface ShownImage {
  fileId: number;
  sha256: string;
  scan: ScanState;
}

const batchSize = 200;

/** The first image that hangs on the offer and was not found infected. */
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

/** The key of the picture that the offer has, held until the transaction ends. */
async function holdPicture(tx: Executor, offerId: number): Promise<string | null | undefined> {
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

/** The only place that writes the pictures of offers. */
export function createOfferPicturesRepository(db: Database) {
  return {
    findImage: (offerId: number) => findImage(db, offerId),

    /** Takes a picture away whose image hangs on the offer no more; gives whether another one is to be made. */
    async settle(tx: Executor, offerId: number): Promise<boolean> {
      const picture = await holdPicture(tx, offerId);
      const image = await findImage(tx, offerId);
      const key = image ? pictureKey(image.sha256) : null;
      if (picture === undefined || picture === key) return false;
      if (picture !== null) await write(tx, offerId, null);
      if (key === null) await clear(tx, offerId);
      return key !== null;
    },

    /** Shows the offer with these, unless its image is another one by now. */
    async replace(
      tx: Executor,
      offerId: number,
      { sha256 }: ShownImage,
      sizes: readonly { width: number; fileId: number }[],
    ): Promise<void> {
      if ((await holdPicture(tx, offerId)) === undefined) return;
      if ((await findImage(tx, offerId))?.sha256 !== sha256) return;
      await clear(tx, offerId);
      await tx.insert(offerPictures).values(sizes.map((size) => ({ offerId, ...size })));
      await write(tx, offerId, pictureKey(sha256));
    },

    /** Where the bytes of one size are. */
    async findSize(offerId: number, width: number): Promise<string | undefined> {
      const [row] = await db
        .select({ sha256: storedFiles.sha256 })
        .from(offerPictures)
        .innerJoin(storedFiles, eq(storedFiles.id, offerPictures.fileId))
        .where(and(eq(offerPictures.offerId, offerId), eq(offerPictures.width, width)));
      return row?.sha256;
    },

    /** Offers with a clean image and no picture yet, a batch of them: from before there were pictures, or whose job was lost. */
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
