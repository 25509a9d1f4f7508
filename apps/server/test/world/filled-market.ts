import type { TestContext } from '../support/context';
import type { Person } from './people';
import {
  people,
  waitingAdmins,
  founders,
  companyCertificates,
  companyItems,
  savedCompanies,
  validations,
  validationRequests,
  validationDocuments,
  reports,
  settingsVersions,
  audit,
  doorEvents,
  failedMails,
  failMails,
  userNotes,
  devices,
  openSessions,
} from './filled-accounts';
import {
  ndaRequests,
  ndaAnswers,
  signings,
  renewals,
  covers,
  contracts,
  signatureRequests,
  signatureApprovals,
  companyRules,
  quotes,
  amendments,
  progress,
  contractNotes,
  ratings,
  askers,
  marks,
  assignments,
  conversations,
  messages,
  messageFiles,
  messageEdits,
  documents,
} from './filled-dealings';
import { comparisonNotes, comparisonQuestions, comparisons } from './filled-comparisons';
import { counts, keywords, pick } from './filled-keys';
import { apiKeys, events, eventSequences, webhookDeliveries, webhooks } from './filled-integration';
import { needAnswers, needFiles, needInvitations, needQuestions, needs, needSearches } from './filled-needs';
import { savedSearches, searchMatches } from './filled-searches';

/**
 * Two people who own a hundredth of all rows: their lists are long but still a small part of the
 * tables.
 */
interface MarketPeople {
  supplier: Person;
  buyer: Person;
}

/**
 * Sentences of offer details; words at the start of the list are frequent, those at its end rare.
 */
const sentences = `
  create temp table sentences as
  select s number, string_agg(words.list[1 + (array_length(words.list, 1) * (pg_temp.pick(s * 100 + w, 3, 1000) / 1000.0) ^ 3)::int], ' ') || '. ' line
  from generate_series(0, 499) s, generate_series(1, 11) w,
    (select string_to_array('cast iron valve motor bearing steel housing flange seal shaft cable panel paper label carton paint cement timber glass lamp battery generator fuel glove mask syringe reagent sensor switch router server uniform cotton yarn leather helmet harness ladder crane forklift conveyor compressor filter gasket bolt washer rivet casting forging inspection calibration', ' ') list) words
  group by s`;

const templates = `
  with t as (insert into templates (name, active) select 'Template ' || n, n % 10 > 0 from generate_series(1, 60) n returning id)
  insert into template_questions (template_id, position, question, category, mandatory)
  select id, p, 'What do you deliver?', 'General', true from t, generate_series(0, 4) p`;

/**
 * Four of five offers are published; one in a hundred belongs to the given supplier. Budgets are
 * spread evenly over their magnitudes.
 */
const offers = `
  with suppliers as (select array_agg(id order by id) ids from users where role = 'supplier' and id <> $1),
  made as (
    select n,
      case when n % 100 = 0 then $1 else ids[1 + pg_temp.pick(n, 4, array_length(ids, 1))] end supplier_id,
      timestamptz '2026-11-21 08:00Z' - n * interval '31 minutes' made_at,
      pg_temp.pick(n, 5, 5) status,
      (array['small','small','small','medium','medium','large'])[1 + pg_temp.pick(n, 6, 6)] scope,
      (array['Short:1 month','Short:1 to 3 months','Long:3 to 6 months','Long:more than 6 months','Long:1 to 3 years or more'])[1 + pg_temp.pick(n, 7, 5)] duration,
      1 + pg_temp.pick(n, 8, 500) quantity,
      (1000 * 10 ^ (pg_temp.pick(n, 9, 4000) / 1000.0))::bigint budget,
      (array[39121200, 39121100, 44163100, 44613110, 31500000, 33100000, 45200000, 22400000])[1 + pg_temp.pick(n, 10, 8)] category,
      concat_ws(' ', case when pg_temp.pick(n, 19, 12) = 0 then '${keywords.common}' end,
        case when pg_temp.pick(n, 20, 500) = 0 then '${keywords.rare}' end, a.line, n) title,
      b.line || c.line || d.line detail
    from generate_series(1, ${counts.offers}) n
    cross join suppliers
    join sentences a on a.number = pg_temp.pick(n, 11, 500)
    join sentences b on b.number = pg_temp.pick(n, 12, 500)
    join sentences c on c.number = pg_temp.pick(n, 13, 500)
    join sentences d on d.number = pg_temp.pick(n, 14, 500)
  )
  insert into offers (supplier_id, company_name, status, title, detail, scope, duration, qty_from, qty_to, budget_from, budget_to, nda_required, template_id, version, categories, created_at, updated_at, published_at)
  select supplier_id, company_name, case when status = 0 then 'draft' else 'published' end, title, detail, scope, duration,
    quantity, quantity * 2, budget, budget * 2, n % 5 = 2, case when n % 4 = 0 then 1 + n % 60 end, case when n % 10 = 1 then 3 else 1 end,
    case when n % 6 = 5 then '{}' else array[category] end, made_at, made_at, case when status > 0 then made_at end
  from made join profiles on user_id = supplier_id order by n`;

const answers = `
  insert into offer_answers (offer_id, position, question, category, mandatory, answer)
  select id, p, 'What do you deliver?', 'General', true, 'All of it.' from offers, generate_series(0, 2) p where template_id is not null`;

const versions = `
  insert into offer_versions (offer_id, version, content, created_at)
  select id, v, jsonb_build_object('title', title, 'detail', detail, 'scope', scope, 'duration', duration, 'qtyFrom', qty_from, 'qtyTo', qty_to,
    'budgetFrom', budget_from, 'budgetTo', budget_to, 'deliveryTerm', '', 'ruleOfDelivery', '', 'redirectUrl', '', 'ndaRequired', nda_required, 'answers', '[]'::jsonb), created_at
  from offers, generate_series(1, 2) v where version = 3`;

/** Every other later version claims to be only a rewording. */
const rewordings = `
  insert into offer_rewordings (offer_id, version) select offer_id, version + 1 from offer_versions where offer_id % 2 = 1`;

const views = `
  insert into offer_views (offer_id, supplier_id, day, viewer_hash)
  select id, supplier_id, date '2026-11-21' - d, int4send(d) from offers, generate_series(0, 9) d where id % 10 = 0`;

/** The maximum number of notifications for everyone; half of the given buyer's are read. */
const notifications = `
  insert into notifications (user_id, category, kind, title, text, reference_kind, reference_id, event_key, created_at, read_at)
  select n.buyer_id, case when n.id % 5 = 0 then 'CONTRACT' else 'GENERAL' end, 'nda-approved', 'The NDA is signed', 'The NDA is signed and waits for you.',
    (array['nda','proposal','contract','profile'])[1 + n.id % 4], case n.id % 4 when 0 then n.id when 1 then n.offer_id when 2 then n.id else n.supplier_id end,
    'nda:' || n.id || ':' || t, n.changed_at, case when n.id % 2 = 0 then n.changed_at end
  from nda_requests n, generate_series(1, 4) t order by n.changed_at`;

const files = `
  insert into stored_files (sha256, size_bytes, content_type)
  select lpad(n::text, 64, '0'), n, 'application/pdf' from generate_series(1, ${counts.files}) n`;

const attachments = `
  insert into offer_attachments (offer_id, file_id, file_name)
  select id, 1 + (id + f) % ${counts.files}, 'drawing.pdf' from offers, generate_series(1, 2) f where id % 10 = 3`;

/** Removals by transactions that ended long ago. */
const removals = `
  insert into offer_removals (offer_id, changed_xid) select 1000000 + n, '3'::xid8 from generate_series(1, ${counts.removals}) n`;

/** A vocabulary of invented words, and the word that is searched misspelt. */
const words = `
  insert into search_words (word)
  select translate(md5(n::text), '0123456789', 'ghijklmnop') from generate_series(1, ${counts.words}) n union select '${keywords.rare}'`;

const logHeads = `
  insert into log_heads (size, root, at, signature, key)
  select n, sha256(n::text::bytea), timestamptz '2026-01-01Z' + n * interval '10 minutes', '', '' from generate_series(1, 20000) n`;

const logTimestamps = `insert into log_timestamps (size, token, at) select size, '', at from log_heads`;

const dealLog = `insert into deal_log default values`;

/**
 * Fills a market so large that scanning a whole table is never the cheapest plan: 30,000 offers and
 * all their related rows.
 */
export async function fillMarket(context: TestContext, { supplier, buyer }: MarketPeople): Promise<void> {
  const client = await context.pool.connect();
  try {
    // As when a backup is restored: foreign keys hold, and checking them for each row would cost
    // more than writing it.
    await client.query('set session_replication_role = replica');
    await client.query('set statement_timeout = 0');
    // Adds the words to their index at the end, all at once.
    await client.query(`set gin_pending_list_limit = '256MB'`);
    for (const make of [pick, people, waitingAdmins, founders, sentences, templates])
      await client.query(make);
    await client.query(offers, [supplier.userId]);
    for (const make of [
      answers,
      versions,
      rewordings,
      views,
      files,
      attachments,
      removals,
      documents,
      words,
    ]) {
      await client.query(make);
    }
    for (const make of [ndaRequests, contracts, quotes, marks, savedSearches, savedCompanies, openSessions]) {
      await client.query(make, [buyer.userId]);
    }
    const perCompany = [
      companyItems('company_services'),
      companyItems('company_partners'),
      companyCertificates,
      validations,
      validationRequests,
      validationDocuments,
      userNotes,
      devices,
    ];
    const ofContracts = [amendments, progress, contractNotes, ratings];
    for (const make of [
      ndaAnswers,
      signings,
      renewals,
      covers,
      ...ofContracts,
      signatureRequests,
      signatureApprovals,
      companyRules,
      askers,
      notifications,
      ...perCompany,
    ]) {
      await client.query(make);
    }
    for (const make of [
      reports,
      settingsVersions,
      audit,
      failedMails,
      failMails,
      dealLog,
      logHeads,
      logTimestamps,
    ])
      await client.query(make);
    await client.query(needs, [buyer.userId]);
    await client.query(needAnswers, [supplier.userId]);
    await client.query(needInvitations, [supplier.userId]);
    await client.query(searchMatches);
    for (const make of [needQuestions, needFiles, needSearches]) await client.query(make);
    await client.query(doorEvents, [buyer.userId]);
    await client.query(conversations, [buyer.userId, supplier.userId]);
    for (const make of [comparisons, comparisonNotes, comparisonQuestions]) {
      await client.query(make, [buyer.userId]);
    }
    for (const make of [apiKeys, events, eventSequences, webhooks, webhookDeliveries]) {
      await client.query(make, [supplier.userId]);
    }
    await client.query(assignments);
    for (const make of [messages, messageFiles, messageEdits]) await client.query(make);
    // The triggers that maintain these counts were disabled, too.
    await client.query('insert into market_counts select * from count_figures()');
    // Plans also depend on the visibility map, which exists on a running market.
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
