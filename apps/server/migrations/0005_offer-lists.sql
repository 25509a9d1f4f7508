-- A CPV code without its check digit says by its zeros what stands above it: 44613110 is in 44613100, 44613000, 44610000,
-- 44600000 and the division 44000000.
CREATE FUNCTION category_path(codes integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT code - code % step FROM unnest(codes) code, unnest(ARRAY[1000000, 100000, 10000, 1000, 100, 10, 1]) step ORDER BY 1);
--> statement-breakpoint
CREATE TABLE "proposal_removals" (
	"proposal_id" bigint PRIMARY KEY NOT NULL,
	"changed_xid" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"upload_id" uuid NOT NULL,
	"starts_at" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "upload_parts_upload_id_starts_at_pk" PRIMARY KEY("upload_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proposal_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"attachment_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_received" CHECK ("uploads"."received_bytes" between 0 and "uploads"."size_bytes")
);
--> statement-breakpoint
DROP INDEX "proposals_published_scope";--> statement-breakpoint
DROP INDEX "proposals_published";--> statement-breakpoint
ALTER TABLE "proposals" DROP COLUMN "search_own";--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "search_protected" "tsvector" GENERATED ALWAYS AS (case when nda_required then setweight(to_tsvector('market', detail || ' ' || answers_text), 'C') else ''::tsvector end) STORED;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "categories" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "category_path" integer[] GENERATED ALWAYS AS (category_path(categories)) STORED;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_removals_changed" ON "proposal_removals" USING btree ("changed_xid");--> statement-breakpoint
CREATE INDEX "uploads_proposal" ON "uploads" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "uploads_age" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "proposals_title" ON "proposals" USING btree (lower(title),"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "proposals_category" ON "proposals" USING gin ("category_path") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "proposals_changed" ON "proposals" USING btree ("changed_xid");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_client" ON "proposals" USING btree ("supplier_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "proposals_published" ON "proposals" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"scope","duration","nda_required","budget_from","budget_to","qty_from","qty_to","categories") WHERE status = 'published';--> statement-breakpoint
-- Whoever keeps a list in memory asks which rows were written by transactions that its snapshot did not see.
CREATE FUNCTION stamp_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.changed_xid := pg_current_xact_id();
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER proposals_stamp BEFORE INSERT OR UPDATE ON proposals FOR EACH ROW EXECUTE FUNCTION stamp_proposal();--> statement-breakpoint
CREATE FUNCTION keep_removal_of_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO proposal_removals (proposal_id, changed_xid) VALUES (old.id, pg_current_xact_id());
  RETURN old;
END $$;--> statement-breakpoint
CREATE TRIGGER proposals_removed AFTER DELETE ON proposals FOR EACH ROW EXECUTE FUNCTION keep_removal_of_proposal();
