import { columnKey, readColumns } from '@proffer/contract/comparison/columns';
import type { ComparedFor, Comparison, ComparisonQuery } from '@proffer/contract/comparison/schemas';
import { marketDay } from '@proffer/contract/contracts/market-day';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import type { Clock } from '../../platform/clock';
import { notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { sumsByCompany } from '../contracts';
import { findColumns } from './column-kinds';
import type { ColumnFacts, Dealings } from './column-facts';
import { askedOf, toAsked, toColumn, toRows } from './comparison.mapper';
import type { ComparedPorts } from './comparison.ports';
import type { ReadComparisonFacts } from './comparison-facts.repository';
import type { ComparisonsRepository } from './comparisons.repository';

interface ComparisonDeps extends ComparedPorts {
  repository: Pick<ComparisonsRepository, 'find' | 'listRemarks'>;
  readFacts: ReadComparisonFacts;
  clock: Clock;
}

interface CompanyFacts {
  companies: Map<number, UserDetail>;
  dealings: Map<number, Dealings>;
}

const noCompanies: CompanyFacts = { companies: new Map(), dealings: new Map() };

/** Creates the service that compares offers and quotes as the caller may read them (CMP-1 to CMP-12). */
export function createComparisonService(deps: ComparisonDeps) {
  const { repository, readFacts, offers, quotes, answers, profiles, certificates, clock } = deps;
  const ports = { offers, quotes, answers, profiles, certificates };

  async function readCompanies(viewer: Actor | null, userIds: readonly number[]): Promise<CompanyFacts> {
    if (viewer === null || userIds.length === 0) return noCompanies;
    const { role } = viewer;
    const values = { ...profiles.valuesOf(viewer, 0), userIds };
    const found = await readFacts({ shape: { role }, values, isUsual: true });
    const described = await profiles.describeAll(viewer, found.companies, sumsByCompany(found.ratings));
    return {
      companies: new Map(described.map((company) => [company.userId, company])),
      dealings: new Map(found.dealings.map((one) => [one.supplierId, one])),
    };
  }

  const readCertificates = async (viewer: Actor | null, userIds: readonly number[]) =>
    viewer === null ? [] : certificates.listReadable(viewer, userIds);

  /** Returns the facts of the columns that exist for the viewer; the number of statements does not depend on them. */
  async function readColumnFacts(viewer: Actor | null, keys: string): Promise<ColumnFacts[]> {
    const found = await findColumns(viewer, readColumns(keys), ports);
    const offerIds = [...new Set(found.flatMap(({ found: column }) => column?.proposalId ?? []))];
    const views = await offers.listViews(viewer, offerIds);
    const offerOf = new Map(views.map((view) => [view.id, view]));
    const columns = found.flatMap(({ ref, found: column }) => {
      const offer = (column?.proposalId && offerOf.get(column.proposalId)) || null;
      const named = column?.named ?? offer;
      if (!column || !named) return [];
      const { title, supplierId, companyName } = named;
      const { proposalId, quote } = column;
      return [{ ...ref, key: columnKey(ref), title, proposalId, supplierId, companyName, offer, quote }];
    });
    const supplierIds = [...new Set(columns.map(({ supplierId }) => supplierId))];
    const [{ companies, dealings }, held] = await Promise.all([
      readCompanies(viewer, supplierIds),
      readCertificates(viewer, supplierIds),
    ]);
    return columns.map(({ id: _id, ...column }) => ({
      ...column,
      company: companies.get(column.supplierId) ?? null,
      certificates: companies.has(column.supplierId)
        ? held.filter(({ userId }) => userId === column.supplierId)
        : [],
      dealings: dealings.get(column.supplierId) ?? null,
    }));
  }

  /** Returns the company's notes and open questions on columns; strangers and administrators have none. */
  async function readRemarks(viewer: Actor | null, keys: readonly string[]) {
    if (viewer === null || viewer.role === 'admin' || keys.length === 0) return { notes: [], questions: [] };
    const { notes, questions } = await repository.listRemarks(viewer.userId, keys);
    return {
      notes: notes.map(({ messageAt, ...note }) => ({
        ...note,
        messageAt: messageAt?.toISOString() ?? null,
      })),
      questions: questions.map(({ id, askedAt, reply, ...cell }) => ({
        ...cell,
        questionId: id,
        askedAt: askedAt.toISOString(),
        reply: reply && { messageId: reply.id, text: reply.content, sentAt: reply.sentAt.toISOString() },
      })),
    };
  }

  async function findSaved(viewer: Actor | null, id: number) {
    const row = viewer === null ? undefined : await repository.find(viewer.userId, id);
    if (!row) throw notFound('The comparison');
    return row;
  }

  /** Returns the rows of columns for what a buyer wants. */
  async function compareFor(viewer: Actor | null, asked: ComparedFor) {
    const columns = await readColumnFacts(viewer, asked.columns);
    const context = { asked, role: viewer?.role ?? null, today: marketDay(clock.now()) };
    return { columns, rows: toRows(columns, context) };
  }

  return {
    compareFor,

    /** Compares the columns of a query or of a saved comparison; a column that the caller may not see is missing. */
    async compare(
      viewer: Actor | null,
      { id, columns: keys = '', ...wishes }: ComparisonQuery,
    ): Promise<Comparison> {
      const saved = id === undefined ? undefined : await findSaved(viewer, id);
      const asked = saved ? askedOf(saved) : toAsked(keys, wishes);
      const all = readColumns(asked.columns).map(columnKey);
      const [{ columns, rows }, remarks] = await Promise.all([
        compareFor(viewer, asked),
        readRemarks(viewer, all),
      ]);
      const shown = new Set(columns.map(({ key }) => key));
      return {
        asked,
        saved: saved ? { id: saved.id, name: saved.name, by: saved.by } : null,
        columns: columns.map(toColumn),
        missing: all.filter((key) => !shown.has(key)),
        rows,
        notes: remarks.notes.filter(({ column }) => shown.has(column)),
        questions: remarks.questions.filter(({ column }) => shown.has(column)),
      };
    },
  };
}
export type ComparisonService = ReturnType<typeof createComparisonService>;
