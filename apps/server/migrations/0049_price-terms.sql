DROP INDEX "offers_published";--> statement-breakpoint
DROP INDEX "offers_title";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "price_basis" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "gst" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "price_slabs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "lead_days" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "hsn_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "priced_per" text GENERATED ALWAYS AS (case price_basis when 'lot' then 'whole lot' when 'unit' then unit end) STORED;--> statement-breakpoint
CREATE INDEX "offers_published" ON "offers" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"scope","duration","nda_required","budget_from","budget_to","qty_from","qty_to","priced_per","categories") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "offers_title" ON "offers" USING btree (lower(title),"id" DESC NULLS FIRST,"title","scope","duration","nda_required","budget_from","budget_to","qty_from","qty_to","priced_per","categories") WHERE status = 'published';--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_price_basis" CHECK (price_basis in ('unit', 'lot'));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_unit" CHECK (unit in ('piece', 'set', 'pair', 'dozen', 'box', 'pack', 'bag', 'bundle', 'roll', 'bottle', 'drum', 'lot', 'g', 'kg', 'quintal', 'tonne', 'litre', 'kilolitre', 'm', 'km', 'sq ft', 'sq m', 'cu m', 'hour', 'day', 'month', 'year', 'visit', 'job'));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_gst" CHECK (gst in ('excluded', 'included'));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_lead_days" CHECK (lead_days between 0 and 3650);--> statement-breakpoint
-- Asks each supplier once what the prices of offers published so far are for.
INSERT INTO "notifications" ("user_id", "category", "kind", "title", "text", "reference_kind", "reference_id", "event_key")
SELECT "supplier_id", 'GENERAL', 'price_terms', 'Please say what your prices are for',
  'Buyers compare prices per unit. Please add to your published offers whether the price is per unit or for the whole lot, and whether it includes GST. The filter "Basis not stated" lists these offers.',
  'proposal', min("id"), 'price-terms'
FROM "offers" WHERE "status" = 'published' AND "price_basis" IS NULL GROUP BY "supplier_id"
ON CONFLICT DO NOTHING;
