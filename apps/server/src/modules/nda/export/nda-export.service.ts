import { groupIndian } from '@proffer/contract/wire/group-indian';
import { marketDay } from '@proffer/contract/contracts/market-day';
import type { NdaExportQuery, SignedNdasQuery } from '@proffer/contract/nda/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { BinaryBody, StreamedBody } from '@proffer/contract/wire/route';
import type { Clock } from '../../../platform/clock';
import { AppError, notFound } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import { tableFile, type TableCell, type TableWriters } from '../../../platform/table-file';
import { zipFile, type ZipEntry } from '../../../platform/zip';
import type { NdaCertificates } from '../documents/certificates.service';
import type { NdaReading } from '../documents/reading.service';
import type { NdaService } from '../requests/requests.service';
import { cellsOfNda, ndaHeader } from './nda-cells';

interface NdaExportDeps {
  ndas: Pick<NdaService, 'list'>;
  reading: Pick<NdaReading, 'readDocument'>;
  certificates: Pick<NdaCertificates, 'read'>;
  writers: TableWriters;
  clock: Clock;
}

const batchSize = 200;

/** Exports the actor's own NDA requests as a file, and the documents of signed ones as a ZIP (NDA-110, NDA-111). */
export function createNdaExport({ ndas, reading, certificates, writers, clock }: NdaExportDeps) {
  const batch = (actor: Actor, query: Omit<NdaExportQuery, 'format'>, page: number) =>
    ndas.list(actor, { ...query, page, size: batchSize });

  /** Returns a list in batches; throws before the first batch if the list exceeds the limit of one file. */
  async function listAll(actor: Actor, query: Omit<NdaExportQuery, 'format'>, most: number) {
    const first = await batch(actor, query, 0);
    if (first.total > most) {
      throw new AppError('too_large', {
        text: `One file holds at most ${groupIndian(most)} NDAs. Please narrow the filters.`,
      });
    }
    async function* pages() {
      yield first.items;
      for (let page = 1; page * batchSize < first.total; page += 1) {
        yield (await batch(actor, query, page)).items;
      }
    }
    return { total: first.total, pages: pages() };
  }

  return {
    async run(actor: Actor, { format, ...query }: NdaExportQuery): Promise<BinaryBody> {
      const side = actor.role === 'buyer' ? 'buyer' : 'supplier';
      const { pages } = await listAll(actor, query, limits.exportNdas);
      async function* rows(): AsyncGenerator<TableCell[][]> {
        for await (const page of pages) yield page.map((request) => cellsOfNda(request, side));
      }
      return tableFile(writers, {
        format,
        name: `proffer-ndas-${marketDay(clock.now())}`,
        sheets: [{ name: 'NDAs', header: ndaHeader, pages: rows() }],
      });
    },

    /** Returns a ZIP with the signed document and the certificate of each NDA. */
    async papers(actor: Actor, query: SignedNdasQuery): Promise<StreamedBody> {
      const signed = { ...query, status: 'Signed & Shared', sort: undefined, waiting: undefined } as const;
      const { total, pages } = await listAll(actor, signed, limits.exportSignedNdas);
      if (total === 0) throw notFound('A signed NDA');
      async function* entries(): AsyncGenerator<ZipEntry> {
        for await (const page of pages) {
          for (const { ndaId: id, companyName } of page) {
            const name = `nda-${id} ${companyName}`;
            yield { name: `${name}.pdf`, read: () => reading.readDocument(actor, id) };
            yield { name: `${name} certificate.pdf`, read: () => certificates.read(actor, id) };
          }
        }
      }
      const at = clock.now();
      return zipFile(`proffer-signed-ndas-${marketDay(at)}.zip`, entries(), at);
    },
  };
}
export type NdaExport = ReturnType<typeof createNdaExport>;
