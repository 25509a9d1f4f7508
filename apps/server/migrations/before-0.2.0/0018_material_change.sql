CREATE TABLE "offer_rewordings" (
	"offer_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_rewordings_offer_id_version_pk" PRIMARY KEY("offer_id","version")
);
--> statement-breakpoint
CREATE TABLE "seen_offers" (
	"user_id" bigint NOT NULL,
	"offer_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"withheld" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seen_offers_user_id_offer_id_pk" PRIMARY KEY("user_id","offer_id")
);
--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "ending_told" text;--> statement-breakpoint
ALTER TABLE "offer_rewordings" ADD CONSTRAINT "offer_rewordings_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_offers" ADD CONSTRAINT "seen_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_offers" ADD CONSTRAINT "seen_offers_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seen_offers_offer" ON "seen_offers" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "nda_requests_ending" ON "nda_requests" USING btree ("valid_until","id") WHERE status = 'Signed & Shared' and valid_until is not null;