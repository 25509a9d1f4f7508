ALTER TABLE "stored_files" ADD COLUMN "kept_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "stored_files_kept" ON "stored_files" USING btree ("kept_at");--> statement-breakpoint
-- Emptying a table asks no trigger of its rows.
CREATE TRIGGER nda_events_not_emptied BEFORE TRUNCATE ON nda_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER nda_signings_not_emptied BEFORE TRUNCATE ON nda_signings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER contract_events_not_emptied BEFORE TRUNCATE ON contract_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER consents_not_emptied BEFORE TRUNCATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER validations_not_emptied BEFORE TRUNCATE ON validations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER user_notes_not_emptied BEFORE TRUNCATE ON user_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
