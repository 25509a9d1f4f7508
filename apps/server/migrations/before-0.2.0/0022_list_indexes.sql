DROP INDEX "nda_requests_supplier";--> statement-breakpoint
ALTER TABLE "buyer_offers" ADD COLUMN "changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_unread_of_buyer" ON "conversations" USING btree ("buyer_id",coalesce(last_message_at, created_at) desc,"id" DESC NULLS FIRST) WHERE buyer_unread > 0;--> statement-breakpoint
CREATE INDEX "conversations_unread_of_supplier" ON "conversations" USING btree ("supplier_id",coalesce(last_message_at, created_at) desc,"id" DESC NULLS FIRST) WHERE supplier_unread > 0;--> statement-breakpoint
CREATE INDEX "contracts_pair" ON "contracts" USING btree ("buyer_id","supplier_id");--> statement-breakpoint
CREATE INDEX "nda_requests_pair" ON "nda_requests" USING btree ("buyer_id","supplier_id","status");--> statement-breakpoint
CREATE INDEX "buyer_offers_changed" ON "buyer_offers" USING btree ("buyer_id","changed_xid");--> statement-breakpoint
CREATE INDEX "nda_requests_supplier" ON "nda_requests" USING btree ("supplier_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","archived_at") WHERE removed_at is null;--> statement-breakpoint
-- Lists of what a buyer has marked ask, like those of offers, what was written since they were read.
CREATE TRIGGER buyer_offers_stamp BEFORE UPDATE ON buyer_offers FOR EACH ROW EXECUTE FUNCTION stamp_offer();
