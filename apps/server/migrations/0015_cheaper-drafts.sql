-- The words of an offer cost more than the rest of its row; a draft that is written by hand has none until it is published.
ALTER TABLE "proposals"
	DROP COLUMN "search_public",
	DROP COLUMN "search_protected",
	ADD COLUMN "search_public" "tsvector" GENERATED ALWAYS AS (case when status <> 'draft' or import_source is not null then setweight(to_tsvector('market', title), 'A') || setweight(to_tsvector('market', company_name), 'B') || setweight(to_tsvector('market', case when nda_required then '' else detail || ' ' || answers_text end), 'C') end) STORED,
	ADD COLUMN "search_protected" "tsvector" GENERATED ALWAYS AS (case when status <> 'draft' or import_source is not null then case when nda_required then setweight(to_tsvector('market', detail || ' ' || answers_text), 'C') else ''::tsvector end end) STORED;--> statement-breakpoint
CREATE INDEX "proposals_search_public" ON "proposals" USING gin ("search_public") WHERE status = 'published';--> statement-breakpoint
-- Most offers are first written without categories, and an SQL function costs its start each time.
CREATE OR REPLACE FUNCTION category_path(codes integer[]) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF codes = '{}' THEN
    RETURN codes;
  END IF;
  RETURN ARRAY(SELECT DISTINCT code - code % step FROM unnest(codes) code, unnest(ARRAY[1000000, 100000, 10000, 1000, 100, 10, 1]) step ORDER BY 1);
END $$;--> statement-breakpoint
-- Whoever writes an offer may say the company, which then need not be looked for.
DROP TRIGGER proposals_company ON proposals;--> statement-breakpoint
CREATE TRIGGER proposals_company BEFORE INSERT ON proposals FOR EACH ROW WHEN (new.company_name = '') EXECUTE FUNCTION set_company_of_proposal();--> statement-breakpoint
-- A new row has the id of its transaction by the default of the column.
DROP TRIGGER proposals_stamp ON proposals;--> statement-breakpoint
CREATE TRIGGER proposals_stamp BEFORE UPDATE ON proposals FOR EACH ROW EXECUTE FUNCTION stamp_proposal();
