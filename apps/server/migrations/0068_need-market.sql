CREATE TABLE "need_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "need_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"need_id" bigint NOT NULL,
	"supplier_id" bigint,
	"question" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replied_at" timestamp with time zone,
	"replied_by" bigint,
	CONSTRAINT "need_questions_replied" CHECK ((reply = '') = (replied_at is null))
);
--> statement-breakpoint
CREATE TABLE "saved_search_needs" (
	"search_id" bigint NOT NULL,
	"need_id" bigint NOT NULL,
	"found_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "saved_search_needs_search_id_need_id_pk" PRIMARY KEY("search_id","need_id")
);
--> statement-breakpoint
ALTER TABLE "needs" ADD COLUMN "categories_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "needs" ADD COLUMN "search_public" "tsvector" GENERATED ALWAYS AS (case when status <> 'draft' then setweight(market_vector(title, true), 'A')
    || setweight(market_vector(jsonb_path_query_array(lines, '$[*].item')::text, true), 'B')
    || setweight(market_vector(split_part(categories_text, chr(10), 1), true), 'B')
    || setweight(market_vector(detail, false), 'C')
    || setweight(market_vector(split_part(categories_text, chr(10), 2) || ', ' || city || ', ' || state, false), 'D') end) STORED;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "subject" text DEFAULT 'offers' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "suits_offers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "need_questions" ADD CONSTRAINT "need_questions_need_id_needs_id_fk" FOREIGN KEY ("need_id") REFERENCES "public"."needs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "need_questions" ADD CONSTRAINT "need_questions_supplier_id_users_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_needs" ADD CONSTRAINT "saved_search_needs_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_needs" ADD CONSTRAINT "saved_search_needs_need_id_needs_id_fk" FOREIGN KEY ("need_id") REFERENCES "public"."needs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "need_questions_need" ON "need_questions" USING btree ("need_id","id");--> statement-breakpoint
CREATE INDEX "need_questions_supplier" ON "need_questions" USING btree ("supplier_id","need_id");--> statement-breakpoint
CREATE INDEX "saved_search_needs_need" ON "saved_search_needs" USING btree ("need_id");--> statement-breakpoint
CREATE INDEX "saved_search_needs_new" ON "saved_search_needs" USING btree ("search_id","found_at") WHERE found_at is not null;--> statement-breakpoint
CREATE INDEX "saved_search_needs_unmailed" ON "saved_search_needs" USING btree ("search_id") WHERE found_at is not null and mailed_at is null;--> statement-breakpoint
CREATE INDEX "needs_open" ON "needs" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"deadline","audience","is_sealed","categories","state","city","required_by","budget","is_budget_shown") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "needs_open_budget" ON "needs" USING btree ((case when is_budget_shown then budget end) desc nulls last,"id" DESC NULLS FIRST) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "needs_search" ON "needs" USING gin ("search_public") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_suiting" ON "saved_searches" USING btree ("buyer_id") WHERE suits_offers;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_subject" CHECK ("saved_searches"."subject" in ('offers','needs'));--> statement-breakpoint
CREATE TRIGGER needs_categories BEFORE INSERT OR UPDATE OF categories ON needs FOR EACH ROW EXECUTE FUNCTION set_categories_text();--> statement-breakpoint
-- Updates the category words of offers and needs after the titles of categories have changed.
CREATE OR REPLACE FUNCTION follow_category_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE public.offers SET categories_text = public.words_of_categories(categories)
  WHERE categories <> '{}' AND categories_text <> public.words_of_categories(categories);
  UPDATE public.needs SET categories_text = public.words_of_categories(categories)
  WHERE categories <> '{}' AND categories_text <> public.words_of_categories(categories);
  RETURN null;
END $$;
