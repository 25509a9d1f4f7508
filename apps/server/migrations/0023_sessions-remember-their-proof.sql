ALTER TABLE "verification_codes" DROP CONSTRAINT "verification_codes_purpose";--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "session_id" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
-- Whoever is logged in stays so, and proved who they are when they came in.
UPDATE "sessions" SET "proven_at" = "created_at";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "proven_at" SET NOT NULL;--> statement-breakpoint
-- From now on the sessions of administrators last for a working day.
UPDATE "sessions" SET "expires_at" = least("sessions"."expires_at", "sessions"."created_at" + interval '12 hours')
FROM "users" WHERE "users"."id" = "sessions"."user_id" AND "users"."role" = 'admin' AND "sessions"."kind" = 'full';--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_purpose" CHECK ("verification_codes"."purpose" in ('second-factor','confirmation'));
