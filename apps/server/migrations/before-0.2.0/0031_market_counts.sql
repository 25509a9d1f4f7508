CREATE TABLE "market_counts" (
	"figure" text NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_created";--> statement-breakpoint
DROP INDEX "contracts_created";--> statement-breakpoint
DROP INDEX "nda_events_shared";--> statement-breakpoint
DROP INDEX "nda_requests_signed";--> statement-breakpoint
DROP INDEX "offers_off_market";--> statement-breakpoint
DROP INDEX "offers_published_on";--> statement-breakpoint
DROP INDEX "nda_requests_asked";--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "shared_at" timestamp with time zone;--> statement-breakpoint
CREATE FUNCTION put_sharing_of_nda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.shared_at := new.changed_at;
  RETURN new;
END $$;--> statement-breakpoint
-- One that was shared, opened anew and shared again was shared at first; one that was asked for anew begins from there.
CREATE TRIGGER nda_requests_shared BEFORE UPDATE OF status ON nda_requests FOR EACH ROW
  WHEN (new.status = 'Approved & Shared' AND old.status <> new.status
    AND (old.shared_at IS NULL OR old.shared_at < new.requested_at))
  EXECUTE FUNCTION put_sharing_of_nda();--> statement-breakpoint
UPDATE nda_requests n SET shared_at = shared.at FROM (
  SELECT r.id, min(e.created_at) AS at FROM nda_requests r JOIN nda_events e ON e.nda_id = r.id
  WHERE e.to_status = 'Approved & Shared' AND e.created_at >= r.requested_at GROUP BY r.id
) AS shared WHERE n.id = shared.id;--> statement-breakpoint
-- A day as the counts have it, however the session writes dates.
CREATE FUNCTION day_of(moment timestamp) RETURNS text STABLE LANGUAGE sql RETURN to_char(moment, 'YYYY-MM-DD');--> statement-breakpoint
-- What a row counts for; without a key for nothing. One function a table, so that counting anew and keeping the count cannot differ.
CREATE FUNCTION figures_of(one nda_requests) RETURNS TABLE (figure text, key text) STABLE LANGUAGE sql AS $$
  SELECT * FROM (VALUES
    ('nda', one.status),
    ('nda asked', day_of(one.requested_at AT TIME ZONE 'UTC')),
    ('nda signed', day_of(one.buyer_signed_at AT TIME ZONE 'UTC'))
  ) AS counted (figure, key) WHERE key IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION figures_of(one contracts) RETURNS TABLE (figure text, key text) STABLE LANGUAGE sql AS $$
  SELECT counted.* FROM (SELECT CASE
    WHEN one.wants_changes THEN 'open'
    WHEN one.rejected_at IS NOT NULL THEN 'rejected'
    WHEN one.supplier_agreed_at IS NULL OR one.buyer_agreed_at IS NULL THEN 'open'
    ELSE 'agreed' END) AS judged (standing),
  LATERAL (VALUES
    ('contract', standing),
    ('contract from', CASE WHEN standing = 'agreed' THEN day_of(one.start_date) END),
    ('contract until', CASE WHEN standing = 'agreed' THEN day_of(one.end_date) END),
    ('contract made', day_of(one.created_at AT TIME ZONE 'UTC'))
  ) AS counted (figure, key) WHERE key IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION figures_of(one users) RETURNS TABLE (figure text, key text) STABLE LANGUAGE sql AS $$
  SELECT * FROM (VALUES
    ('user', CASE
      WHEN one.deactivated_at IS NOT NULL THEN 'deactivated'
      WHEN one.role <> 'admin' OR one.approved_at IS NOT NULL THEN one.role END),
    ('user', CASE WHEN one.deactivated_at IS NULL AND one.role <> 'admin' AND one.validation = 'validated' THEN 'validated' END),
    (one.role || ' joined', CASE WHEN one.role <> 'admin' THEN day_of(one.created_at AT TIME ZONE 'UTC') END)
  ) AS counted (figure, key) WHERE key IS NOT NULL AND one.signup_step = 'done'
$$;--> statement-breakpoint
-- Those on the market are counted in memory.
CREATE FUNCTION figures_of(one offers) RETURNS TABLE (figure text, key text) STABLE LANGUAGE sql AS $$
  SELECT * FROM (VALUES
    ('offer', nullif(one.status, 'published')),
    ('offer published', day_of(one.published_at AT TIME ZONE 'UTC'))
  ) AS counted (figure, key) WHERE key IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION keep_market_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO market_counts SELECT figure, key, 1 FROM figures_of(new);
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO market_counts SELECT figure, key, -1 FROM figures_of(old);
  ELSE
    INSERT INTO market_counts SELECT figure, key, sum(change) FROM (
      SELECT figure, key, 1 AS change FROM figures_of(new)
      UNION ALL SELECT figure, key, -1 FROM figures_of(old)
    ) AS changes GROUP BY figure, key HAVING sum(change) <> 0;
  END IF;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER nda_requests_counted AFTER INSERT OR DELETE OR UPDATE OF status, requested_at, buyer_signed_at ON nda_requests
  FOR EACH ROW EXECUTE FUNCTION keep_market_counts();--> statement-breakpoint
CREATE TRIGGER contracts_counted AFTER INSERT OR DELETE OR UPDATE OF wants_changes, rejected_at, supplier_agreed_at, buyer_agreed_at, start_date, end_date, created_at ON contracts
  FOR EACH ROW EXECUTE FUNCTION keep_market_counts();--> statement-breakpoint
CREATE TRIGGER users_counted AFTER INSERT OR DELETE OR UPDATE OF role, signup_step, deactivated_at, approved_at, validation, created_at ON users
  FOR EACH ROW EXECUTE FUNCTION keep_market_counts();--> statement-breakpoint
-- Drafts are made so often that the plain row is written without asking the rule, which costs them more than the row.
CREATE FUNCTION keep_count_of_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO market_counts VALUES ('offer', 'draft', 1);
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER offers_counted_draft AFTER INSERT ON offers
  FOR EACH ROW WHEN (new.status = 'draft' AND new.published_at IS NULL) EXECUTE FUNCTION keep_count_of_draft();--> statement-breakpoint
CREATE TRIGGER offers_counted_new AFTER INSERT ON offers
  FOR EACH ROW WHEN (new.status <> 'draft' OR new.published_at IS NOT NULL) EXECUTE FUNCTION keep_market_counts();--> statement-breakpoint
CREATE TRIGGER offers_counted AFTER DELETE OR UPDATE OF status, published_at ON offers
  FOR EACH ROW EXECUTE FUNCTION keep_market_counts();--> statement-breakpoint
-- All counted anew.
CREATE FUNCTION count_figures() RETURNS TABLE (figure text, key text, count bigint) STABLE LANGUAGE sql AS $$
  SELECT figure, key, count(*) FROM (
    SELECT made.* FROM nda_requests AS one, figures_of(one) AS made
    UNION ALL SELECT made.* FROM contracts AS one, figures_of(one) AS made
    UNION ALL SELECT made.* FROM users AS one, figures_of(one) AS made
    UNION ALL SELECT made.* FROM offers AS one, figures_of(one) AS made
  ) AS counted GROUP BY figure, key
$$;--> statement-breakpoint
INSERT INTO market_counts SELECT * FROM count_figures();--> statement-breakpoint
CREATE INDEX "market_counts_figure" ON "market_counts" USING btree ("figure","key");--> statement-breakpoint
CREATE INDEX "nda_requests_asked" ON "nda_requests" USING btree ("requested_at","shared_at","buyer_signed_at");
