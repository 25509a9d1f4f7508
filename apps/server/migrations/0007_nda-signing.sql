ALTER TABLE "nda_requests" ADD COLUMN "supplier_capacity" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "supplier_method" text;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "supplier_consent_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "nda_signings_document" ON "nda_signings" USING btree ("sha256_after");