ALTER TABLE "users" ADD COLUMN "documents_by_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "nda_signings" ADD COLUMN "account_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "nda_signings" ADD COLUMN "account_email" text DEFAULT '' NOT NULL;