-- What a request counts for, also for each of its sides: a buyer has no archive, and what a supplier took off their lists is in none.
CREATE OR REPLACE FUNCTION figures_of(one nda_requests) RETURNS TABLE (figure text, key text) STABLE LANGUAGE sql AS $$
  SELECT * FROM (VALUES
    ('nda', one.status),
    ('nda asked', day_of(one.requested_at AT TIME ZONE 'UTC')),
    ('nda signed', day_of(one.buyer_signed_at AT TIME ZONE 'UTC')),
    ('nda of ' || one.buyer_id, concat_ws('|', 'active', one.is_offer_open, one.status)),
    ('nda of ' || one.supplier_id, CASE WHEN one.removed_at IS NULL THEN
      concat_ws('|', CASE WHEN one.archived_at IS NULL THEN 'active' ELSE 'archived' END, one.is_offer_open, one.status) END)
  ) AS counted (figure, key) WHERE key IS NOT NULL
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION figures_of(one contracts) RETURNS TABLE (figure text, key text) STABLE LANGUAGE sql AS $$
  SELECT counted.* FROM (SELECT CASE
    WHEN one.wants_changes THEN 'open'
    WHEN one.rejected_at IS NOT NULL THEN 'rejected'
    WHEN one.supplier_agreed_at IS NULL OR one.buyer_agreed_at IS NULL THEN 'open'
    ELSE 'agreed' END) AS judged (standing),
  LATERAL (VALUES
    ('contract', standing),
    ('contract from', CASE WHEN standing = 'agreed' THEN day_of(one.start_date) END),
    ('contract until', CASE WHEN standing = 'agreed' THEN day_of(one.end_date) END),
    ('contract made', day_of(one.created_at AT TIME ZONE 'UTC')),
    ('contract of ' || one.buyer_id, ''),
    ('contract of ' || one.supplier_id, '')
  ) AS counted (figure, key) WHERE key IS NOT NULL
$$;--> statement-breakpoint
-- Replacing these two keeps writers away until the rows of persons are there.
CREATE OR REPLACE TRIGGER nda_requests_counted AFTER INSERT OR DELETE OR UPDATE OF status, requested_at, buyer_signed_at, archived_at, removed_at, is_offer_open ON nda_requests
  FOR EACH ROW EXECUTE FUNCTION keep_market_counts();--> statement-breakpoint
CREATE OR REPLACE TRIGGER contracts_counted AFTER INSERT OR DELETE OR UPDATE OF wants_changes, rejected_at, supplier_agreed_at, buyer_agreed_at, start_date, end_date, created_at ON contracts
  FOR EACH ROW EXECUTE FUNCTION keep_market_counts();--> statement-breakpoint
INSERT INTO market_counts SELECT * FROM count_figures() WHERE figure LIKE 'nda of %' OR figure LIKE 'contract of %';
