DROP INDEX "contracts_once";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "client_request" text;