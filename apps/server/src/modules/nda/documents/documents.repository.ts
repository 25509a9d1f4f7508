import { and, desc, eq } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import { ndaDocuments } from '../../../schema';

/** Reads and writes NDA documents that suppliers have uploaded; every query is restricted to the supplier. */
export function createNdaDocumentsRepository(db: Database) {
  return {
    async add(tx: Executor, document: typeof ndaDocuments.$inferInsert): Promise<number> {
      const [row] = await tx.insert(ndaDocuments).values(document).returning({ id: ndaDocuments.id });
      if (!row) throw new Error('insert into nda_documents returned nothing');
      return row.id;
    },

    /** Returns up to 100 documents of a supplier, newest first. */
    list: (supplierId: number) =>
      db
        .select({
          documentId: ndaDocuments.id,
          title: ndaDocuments.title,
          additionalInfo: ndaDocuments.additionalInfo,
          fileName: ndaDocuments.fileName,
          pageCount: ndaDocuments.pageCount,
        })
        .from(ndaDocuments)
        .where(eq(ndaDocuments.supplierId, supplierId))
        .orderBy(desc(ndaDocuments.id))
        .limit(100),

    async find(id: number, supplierId: number) {
      const [row] = await db
        .select({ fileId: ndaDocuments.fileId, fileName: ndaDocuments.fileName })
        .from(ndaDocuments)
        .where(and(eq(ndaDocuments.id, id), eq(ndaDocuments.supplierId, supplierId)));
      return row;
    },
  };
}
export type NdaDocumentsRepository = ReturnType<typeof createNdaDocumentsRepository>;
