CREATE TABLE "remembered_signatures" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "nda_signings" DROP CONSTRAINT "nda_signings_once";--> statement-breakpoint
ALTER TABLE "nda_requests" DROP CONSTRAINT "nda_requests_status";--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "request_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "is_declined" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "reminders_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "nda_signings" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "remembered_signatures" ADD CONSTRAINT "remembered_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Who has waited longer than the last reminder is not reminded of it all at once after the update.
UPDATE "nda_requests" SET "reminders_sent" = 2 WHERE "changed_at" < now() - interval '7 days';--> statement-breakpoint
CREATE INDEX "nda_requests_waiting" ON "nda_requests" USING btree ("changed_at","id") WHERE status in ('Requested', 'Approved & Shared') and reminders_sent < 2;--> statement-breakpoint
ALTER TABLE "nda_signings" ADD CONSTRAINT "nda_signings_once" UNIQUE("nda_id","side","round");--> statement-breakpoint
ALTER TABLE "nda_requests" ADD CONSTRAINT "nda_requests_declined" CHECK (not is_declined or status = 'Rejected');--> statement-breakpoint
ALTER TABLE "nda_requests" ADD CONSTRAINT "nda_requests_status" CHECK (status in ('Not Requested','Requested','Approved & Shared','Signed & Shared','Rejected','Skipped'));