CREATE TABLE "import_readings" (
	"digest" uuid PRIMARY KEY NOT NULL,
	"records" uuid[] NOT NULL,
	"told" jsonb NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_records" (
	"offer_id" bigint PRIMARY KEY NOT NULL,
	"digest" uuid NOT NULL,
	"offer_xid" "xid8" NOT NULL,
	"company" text NOT NULL,
	"attribution" text NOT NULL,
	"notes" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_records_digest" ON "import_records" USING btree ("digest");
