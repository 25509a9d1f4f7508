-- An offer is found by the titles of its categories and of all above them, and by the place of its company.
CREATE TABLE "category_words" (
	"number" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"above" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offers" DROP COLUMN "search_public", ADD COLUMN "company_place" text DEFAULT '' NOT NULL, ADD COLUMN "categories_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The titles of the categories on one line, of those above them on another.
CREATE FUNCTION words_of_categories(numbers integer[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(string_agg(title, ', ' ORDER BY number) || chr(10) || string_agg(above, ', ' ORDER BY number), '')
  FROM public.category_words WHERE number = ANY(numbers)
$$;--> statement-breakpoint
CREATE FUNCTION set_categories_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.categories_text := CASE WHEN new.categories = '{}' THEN '' ELSE public.words_of_categories(new.categories) END;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER offers_categories BEFORE INSERT OR UPDATE OF categories ON offers FOR EACH ROW EXECUTE FUNCTION set_categories_text();--> statement-breakpoint
CREATE FUNCTION follow_category_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.offers SET categories_text = public.words_of_categories(categories)
  WHERE categories <> '{}' AND categories_text <> public.words_of_categories(categories);
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER category_words_changed AFTER INSERT ON category_words FOR EACH STATEMENT EXECUTE FUNCTION follow_category_words();--> statement-breakpoint
CREATE FUNCTION set_place_of_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.company_place := coalesce((SELECT concat_ws(', ', nullif(city, ''), nullif(state, '')) FROM public.profiles WHERE user_id = new.supplier_id), '');
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER offers_place BEFORE INSERT ON offers FOR EACH ROW EXECUTE FUNCTION set_place_of_offer();--> statement-breakpoint
DROP TRIGGER profiles_company_renamed ON profiles;--> statement-breakpoint
DROP FUNCTION rename_company_of_offers();--> statement-breakpoint
CREATE FUNCTION follow_company_of_offers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE place text := concat_ws(', ', nullif(new.city, ''), nullif(new.state, ''));
BEGIN
  UPDATE public.offers SET company_name = new.company_name, company_place = place
  WHERE supplier_id = new.user_id AND (company_name <> new.company_name OR company_place <> place);
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER profiles_company_changed AFTER INSERT OR UPDATE OF company_name, city, state ON profiles FOR EACH ROW EXECUTE FUNCTION follow_company_of_offers();--> statement-breakpoint
-- Nothing that anybody keeps of an offer has changed.
ALTER TABLE "offers" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "offers" SET "company_place" = concat_ws(', ', nullif(city, ''), nullif(state, '')) FROM "profiles" WHERE "profiles"."user_id" = "offers"."supplier_id";--> statement-breakpoint
ALTER TABLE "offers" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "search_public" "tsvector" GENERATED ALWAYS AS (case when status <> 'draft' or import_source is not null then setweight(market_vector(title, true), 'A') || setweight(market_vector(company_name || ', ' || split_part(categories_text, chr(10), 1), true), 'B') || setweight(market_vector(split_part(categories_text, chr(10), 2) || ', ' || company_place, false), 'D') || case when nda_required then ''::tsvector else setweight(market_vector(detail || ' ' || answers_text, false), 'C') end end) STORED;--> statement-breakpoint
-- It went with its column.
CREATE INDEX "offers_search_public" ON "offers" USING gin ("search_public") WHERE status = 'published';
