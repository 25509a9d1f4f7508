-- Categories are filtered in memory, by the numbers themselves. Words are parted by an apostrophe of print too, and the dot
-- below a Devanagari letter is left out of them.
ALTER TABLE "proposals"
	DROP COLUMN "category_path",
	DROP COLUMN "search_public",
	DROP COLUMN "search_protected",
	ADD COLUMN "search_public" "tsvector" GENERATED ALWAYS AS (case when status <> 'draft' or import_source is not null then setweight(to_tsvector('market', translate(title, '’़', '''')), 'A') || setweight(to_tsvector('market', translate(company_name, '’़', '''')), 'B') || setweight(to_tsvector('market', translate(case when nda_required then '' else detail || ' ' || answers_text end, '’़', '''')), 'C') end) STORED,
	ADD COLUMN "search_protected" "tsvector" GENERATED ALWAYS AS (case when status <> 'draft' or import_source is not null then case when nda_required then setweight(to_tsvector('market', translate(detail || ' ' || answers_text, '’़', '''')), 'C') else ''::tsvector end end) STORED;--> statement-breakpoint
DROP FUNCTION category_path;--> statement-breakpoint
CREATE INDEX "proposals_search_public" ON "proposals" USING gin ("search_public") WHERE status = 'published';--> statement-breakpoint
-- A list by title is read from an index alone, like the newest.
DROP INDEX "proposals_title";--> statement-breakpoint
CREATE INDEX "proposals_title" ON "proposals" USING btree (lower(title),"id" DESC NULLS FIRST,"title","scope","duration","nda_required","budget_from","budget_to","qty_from","qty_to","categories") WHERE status = 'published';--> statement-breakpoint
-- Most offers have no template.
DROP INDEX "proposals_template";--> statement-breakpoint
CREATE INDEX "proposals_template" ON "proposals" USING btree ("template_id") WHERE template_id is not null;
