ALTER TABLE "profiles" ADD COLUMN "gstin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "pan" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "registration_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_gstin" ON "profiles" USING btree ("gstin") WHERE gstin <> '';