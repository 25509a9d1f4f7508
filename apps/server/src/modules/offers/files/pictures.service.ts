import { pictureKey } from '@proffer/contract/offers/picture-address';
import { limits } from '@proffer/contract/wire/limits';
import type { BinaryBody } from '@proffer/contract/wire/route';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import { shrinkImage, type StoredFiles } from '../../../platform/files';
import type { Jobs } from '../../../platform/jobs';
import { canReadDetail, type Viewer } from '../offers.policy';
import type { OffersRepository } from '../offers.repository';
import { getVisibleOffer } from '../visible-offer';
import type { OfferPicturesRepository } from './pictures.repository';

interface OfferPicturesDeps {
  db: Database;
  repository: OfferPicturesRepository;
  offers: Pick<OffersRepository, 'find'>;
  files: Pick<StoredFiles, 'put' | 'attach' | 'readByHash'>;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  clock: Clock;
}

interface PictureTask {
  offerId: number;
  /** Number of times that the task was postponed for the virus scanner. */
  waited?: number;
}

const makeJob = 'offers.make-picture';
const scanWaitMs = 60_000;
const longestScanWaits = 60;

const { widths, ratio } = limits.offerPicture;

/** Service for the picture of an offer: its first attached image in several sizes (OFF-112). */
export function createOfferPictures({ db, repository, offers, files, jobs, clock }: OfferPicturesDeps) {
  const enqueue = (tx: Executor, task: PictureTask, runAt?: Date) =>
    jobs.enqueue(tx, makeJob, task, { key: `${makeJob}:${task.offerId}`, ...(runAt && { runAt }) });

  async function make({ offerId, waited = 0 }: PictureTask): Promise<void> {
    const image = await repository.findImage(offerId);
    if (!image) return;
    if (image.scan !== 'clean') {
      const later = new Date(clock.now().getTime() + scanWaitMs);
      if (waited < longestScanWaits) await enqueue(db, { offerId, waited: waited + 1 }, later);
      return;
    }
    const made = await shrinkImage(await files.readByHash(image.sha256), { widths, ratio });
    const stored = await Promise.all(made.map((bytes) => files.put(bytes, 'image/webp')));
    await withTransaction(db, async (tx) => {
      const sizes: { width: number; fileId: number }[] = [];
      for (const [index, size] of stored.entries()) {
        const { fileId } = await files.attach(tx, size);
        sizes.push({ width: widths[index] ?? 0, fileId });
      }
      await repository.replace(tx, offerId, image, sizes);
    });
  }

  jobs.define<PictureTask>(makeJob, make);
  jobs.define(
    'offers.sweep-pictures',
    async () => {
      for (const offerId of await repository.listWithout()) await enqueue(db, { offerId });
    },
    { cron: '*/20 * * * *' },
  );

  return {
    /** Updates the picture; to be called in the transaction that changes the attachments of an offer. */
    async settle(tx: Executor, offerId: number): Promise<void> {
      if (await repository.settle(tx, offerId)) await enqueue(tx, { offerId });
    },

    /** Returns the bytes of one size; 404 while an NDA withholds the picture, and for an outdated key. */
    async read(viewer: Viewer, id: number, key: string, width: number): Promise<BinaryBody> {
      const row = await getVisibleOffer(offers, viewer, id);
      const isOpen = (row.pictureOpen && row.status === 'published') || canReadDetail(viewer, row);
      const sha256 = row.picture === key && isOpen ? await repository.findSize(id, width) : undefined;
      if (sha256 === undefined) throw notFound('The picture');
      return { bytes: await files.readByHash(sha256), fileName: `${pictureKey(sha256)}.webp` };
    },
  };
}
export type OfferPictures = ReturnType<typeof createOfferPictures>;
