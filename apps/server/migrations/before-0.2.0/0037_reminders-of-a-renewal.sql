ALTER TABLE "nda_renewals" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "nda_renewals" ADD COLUMN "reminders_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "nda_renewals_waiting" ON "nda_renewals" USING btree ("started_at","id") WHERE state = 'open' and reminders_sent < 2;