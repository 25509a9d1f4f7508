CREATE INDEX "contracts_created" ON "contracts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "nda_events_shared" ON "nda_events" USING btree ("nda_id","created_at") WHERE to_status = 'Approved & Shared';--> statement-breakpoint
CREATE INDEX "nda_requests_asked" ON "nda_requests" USING btree ("requested_at","buyer_signed_at","id");--> statement-breakpoint
CREATE INDEX "nda_requests_signed" ON "nda_requests" USING btree ("buyer_signed_at") WHERE buyer_signed_at is not null;--> statement-breakpoint
CREATE INDEX "offers_off_market" ON "offers" USING btree ("status") WHERE status <> 'published';