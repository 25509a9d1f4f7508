DROP INDEX "contracts_pair";--> statement-breakpoint
CREATE INDEX "contracts_pair" ON "contracts" USING btree ("buyer_id","supplier_id","supplier_agreed_at","buyer_agreed_at");