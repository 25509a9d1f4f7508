CREATE TABLE "saved_search_matches" (
	"search_id" bigint NOT NULL,
	"offer_id" bigint NOT NULL,
	"found_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "saved_search_matches_search_id_offer_id_pk" PRIMARY KEY("search_id","offer_id")
);
--> statement-breakpoint
CREATE TABLE "saved_search_progress" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"snapshot" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "saved_search_progress" ("snapshot") VALUES (pg_current_snapshot()::text);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"buyer_id" bigint NOT NULL,
	"name" text NOT NULL,
	"keyword" text NOT NULL,
	"filters" jsonb NOT NULL,
	"query" text,
	"anchor" text NOT NULL,
	"is_broad" boolean NOT NULL,
	"alert" text NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_alert" CHECK ("saved_searches"."alert" in ('at_once','daily','never'))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "receiver_id" bigint;--> statement-breakpoint
UPDATE "messages" m SET "receiver_id" = c."buyer_id" + c."supplier_id" - m."sender_id" FROM "conversations" c WHERE c."id" = m."conversation_id";--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "receiver_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_search_matches_offer" ON "saved_search_matches" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "saved_search_matches_new" ON "saved_search_matches" USING btree ("search_id","found_at") WHERE found_at is not null;--> statement-breakpoint
CREATE INDEX "saved_search_matches_unmailed" ON "saved_search_matches" USING btree ("search_id") WHERE found_at is not null and mailed_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_buyer" ON "saved_searches" USING btree ("buyer_id","id");--> statement-breakpoint
CREATE INDEX "saved_searches_anchor" ON "saved_searches" USING btree ("anchor");--> statement-breakpoint
CREATE INDEX "conversations_of_buyer" ON "conversations" USING btree ("buyer_id",coalesce(last_message_at, created_at) desc,"id" DESC);--> statement-breakpoint
CREATE INDEX "conversations_of_supplier" ON "conversations" USING btree ("supplier_id",coalesce(last_message_at, created_at) desc,"id" DESC);--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin ((to_tsvector('market', translate(content, '’़', '''')) || array_to_tsvector(array['#' || sender_id::text, '#' || receiver_id::text])));