CREATE TABLE "nda_reliances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nda_reliances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nda_id" bigint NOT NULL,
	"offer_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"offer_version" integer NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "nda_reliances_once" UNIQUE("nda_id","offer_id")
);
--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "reach" text DEFAULT 'offer' NOT NULL;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "reach_category" integer;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "reach_sha256" text;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "cover_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "cover_end_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "nda_reliances" ADD CONSTRAINT "nda_reliances_nda_id_nda_requests_id_fk" FOREIGN KEY ("nda_id") REFERENCES "public"."nda_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_reliances" ADD CONSTRAINT "nda_reliances_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_reliances" ADD CONSTRAINT "nda_reliances_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nda_reliances_offer" ON "nda_reliances" USING btree ("offer_id","buyer_id");--> statement-breakpoint
CREATE INDEX "nda_reliances_buyer" ON "nda_reliances" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "nda_requests_reaching" ON "nda_requests" USING btree ("buyer_id","supplier_id") WHERE reach <> 'offer';--> statement-breakpoint
ALTER TABLE "nda_requests" ADD CONSTRAINT "nda_requests_reach" CHECK (reach in ('offer','category','supplier'));--> statement-breakpoint
ALTER TABLE "nda_requests" ADD CONSTRAINT "nda_requests_reach_category" CHECK ((reach = 'category') = (reach_category is not null));--> statement-breakpoint
ALTER TABLE "nda_requests" ADD CONSTRAINT "nda_requests_reach_text" CHECK ((reach = 'offer') = (reach_sha256 is null));--> statement-breakpoint
ALTER TABLE "nda_requests" ADD CONSTRAINT "nda_requests_cover_ended" CHECK (cover_ended_at is null or reach <> 'offer');--> statement-breakpoint
-- What a buyer has opened under an NDA stays said.
CREATE TRIGGER nda_reliances_append_only BEFORE UPDATE OR DELETE ON nda_reliances FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER nda_reliances_not_emptied BEFORE TRUNCATE ON nda_reliances FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
