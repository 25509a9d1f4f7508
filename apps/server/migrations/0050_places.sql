CREATE TABLE "places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"city" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "offers_published";--> statement-breakpoint
DROP INDEX "offers_title";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "place_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "places_name" ON "places" USING btree ("state","city");--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_published" ON "offers" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"scope","duration","nda_required","budget_from","budget_to","qty_from","qty_to","priced_per","place_id","categories") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "offers_title" ON "offers" USING btree (lower(title),"id" DESC NULLS FIRST,"title","scope","duration","nda_required","budget_from","budget_to","qty_from","qty_to","priced_per","place_id","categories") WHERE status = 'published';--> statement-breakpoint
-- Returns the id of a place, and adds the place if it is new; null without a name.
CREATE FUNCTION place_number(of_state text, of_city text) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE found integer;
BEGIN
  IF of_state = '' AND of_city = '' THEN RETURN null; END IF;
  SELECT id INTO found FROM public.places WHERE state = of_state AND city = of_city;
  IF found IS NULL THEN
    INSERT INTO public.places (state, city) VALUES (of_state, of_city)
    ON CONFLICT (state, city) DO UPDATE SET state = excluded.state RETURNING id INTO found;
  END IF;
  RETURN found;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_company_of_offers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  place text := concat_ws(', ', nullif(new.city, ''), nullif(new.state, ''));
  number integer;
BEGIN
  IF EXISTS (SELECT 1 FROM public.offers WHERE supplier_id = new.user_id) THEN
    number := public.place_number(new.state, new.city);
    UPDATE public.offers SET company_name = new.company_name, company_place = place, place_id = number
    WHERE supplier_id = new.user_id
      AND (company_name <> new.company_name OR company_place <> place OR place_id IS DISTINCT FROM number);
  END IF;
  RETURN null;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_place_of_offer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT concat_ws(', ', nullif(city, ''), nullif(state, '')), public.place_number(state, city)
  INTO new.company_place, new.place_id FROM public.profiles WHERE user_id = new.supplier_id;
  new.company_place := coalesce(new.company_place, '');
  RETURN new;
END $$;--> statement-breakpoint
UPDATE "offers" SET "place_id" = place_number("profiles"."state", "profiles"."city")
FROM "profiles" WHERE "profiles"."user_id" = "offers"."supplier_id";
