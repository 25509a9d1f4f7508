ALTER TABLE "validations" DROP CONSTRAINT "validations_state";--> statement-breakpoint
DROP INDEX "users_unvalidated";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "checked" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "scan" text DEFAULT 'clean' NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "found" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "users_unvalidated" ON "users" USING btree (coalesce(waiting_since, created_at),"id") WHERE validation = 'waiting' and role <> 'admin' and signup_step = 'done' and deactivated_at is null;--> statement-breakpoint
ALTER TABLE "validations" ADD CONSTRAINT "validations_state" CHECK ("validations"."state" in ('validated','denied','lapsed'));--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_scan" CHECK ("stored_files"."scan" in ('clean','quarantined','infected'));--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_found" CHECK (("stored_files"."scan" = 'infected') = ("stored_files"."found" <> ''));
--> statement-breakpoint
-- What was validated before the values were kept is carried over with those of today: the newest decision of each company,
-- with the fields that its facts rest on (contract, `fieldsChecked`).
ALTER TABLE "validations" DISABLE TRIGGER validations_append_only;--> statement-breakpoint
UPDATE "validations" v SET "checked" = jsonb_build_object('companyName', p."company_name")
	|| CASE WHEN 'registration' = ANY (v."facts") OR cardinality(v."facts") = 0 THEN jsonb_build_object('regDate', p."reg_date") ELSE '{}' END
	|| CASE WHEN 'address' = ANY (v."facts") THEN jsonb_build_object('address1', p."address1", 'address2', p."address2", 'city', p."city", 'state', p."state", 'zip', p."zip") ELSE '{}' END
	|| CASE WHEN 'phone' = ANY (v."facts") THEN jsonb_build_object('phone', p."phone") ELSE '{}' END
FROM "profiles" p
WHERE p."user_id" = v."user_id" AND v."state" = 'validated' AND v."id" = (SELECT max(l."id") FROM "validations" l WHERE l."user_id" = v."user_id");--> statement-breakpoint
ALTER TABLE "validations" ENABLE TRIGGER validations_append_only;
