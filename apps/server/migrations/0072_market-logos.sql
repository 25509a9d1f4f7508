CREATE TABLE "market_logos" (
	"key" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"screen" "bytea" NOT NULL,
	"icon" "bytea" NOT NULL,
	"print" "bytea" NOT NULL,
	"uploaded_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "market_logos_key" CHECK ("market_logos"."key" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "market_logos_size" CHECK ("market_logos"."width" > 0 and "market_logos"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "market_logos" ADD CONSTRAINT "market_logos_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "market_logos_by" ON "market_logos" USING btree ("uploaded_by");