-- All three are trusted extensions: the owner of the database may add them.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- English word forms; accents make no difference, and words of other scripts are taken as they are.
CREATE TEXT SEARCH CONFIGURATION market (COPY = english);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION market ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;--> statement-breakpoint
-- The same words as they are written, for the vocabulary.
CREATE TEXT SEARCH CONFIGURATION market_words (COPY = simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION market_words ALTER MAPPING FOR hword, hword_part, word WITH unaccent, simple;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "company_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "answers_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE proposals p SET
  company_name = coalesce((SELECT company_name FROM profiles f WHERE f.user_id = p.supplier_id), ''),
  answers_text = left(coalesce((SELECT string_agg(a.answer, ' ' ORDER BY a.position) FROM proposal_answers a WHERE a.proposal_id = p.id), ''), 100000);--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "proposals" drop column "search_public";--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "search_public" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('market', title), 'A') || setweight(to_tsvector('market', company_name), 'B') || setweight(to_tsvector('market', case when nda_required then '' else detail || ' ' || answers_text end), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "proposals" drop column "search_own";--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "search_own" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('market', title), 'A') || setweight(to_tsvector('market', detail || ' ' || answers_text), 'C')) STORED;--> statement-breakpoint
CREATE INDEX "search_words_begin" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_company" ON "profiles" USING gin (to_tsvector('market', "company_name"));--> statement-breakpoint
CREATE INDEX "proposals_search_public" ON "proposals" USING gin ("search_public") WHERE status = 'published';--> statement-breakpoint
CREATE FUNCTION set_company_of_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.company_name := coalesce((SELECT company_name FROM profiles WHERE user_id = new.supplier_id), '');
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER proposals_company BEFORE INSERT ON proposals FOR EACH ROW EXECUTE FUNCTION set_company_of_proposal();--> statement-breakpoint
CREATE FUNCTION rename_company_of_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proposals SET company_name = new.company_name
  WHERE supplier_id = new.user_id AND company_name <> new.company_name;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER profiles_company_renamed AFTER INSERT OR UPDATE OF company_name ON profiles FOR EACH ROW EXECUTE FUNCTION rename_company_of_proposals();
