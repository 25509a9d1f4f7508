-- suits the release before: a wider check replaces this one below
ALTER TABLE "offers" DROP CONSTRAINT "offers_status";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "addressee_id" bigint;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "need_id" bigint;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_addressee_id_users_id_fk" FOREIGN KEY ("addressee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_need_id_needs_id_fk" FOREIGN KEY ("need_id") REFERENCES "public"."needs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_addressee" ON "offers" USING btree ("addressee_id") WHERE addressee_id is not null;--> statement-breakpoint
CREATE INDEX "quotes_need" ON "quotes" USING btree ("need_id") WHERE need_id is not null;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_addressee" CHECK (status <> 'unlisted' or addressee_id is not null);--> statement-breakpoint
-- suits the release before: it writes four of these states
ALTER TABLE "offers" ADD CONSTRAINT "offers_status" CHECK ("offers"."status" in ('draft','published','closed','suspended','unlisted'));