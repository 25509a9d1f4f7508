CREATE TABLE "proposal_versions" (
	"proposal_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_versions_proposal_id_version_pk" PRIMARY KEY("proposal_id","version")
);
--> statement-breakpoint
CREATE TABLE "proposal_views" (
	"proposal_id" bigint NOT NULL,
	"day" date NOT NULL,
	"viewer_hash" "bytea" NOT NULL,
	CONSTRAINT "proposal_views_proposal_id_day_viewer_hash_pk" PRIMARY KEY("proposal_id","day","viewer_hash")
);
--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "superseded_by" bigint;--> statement-breakpoint
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_views" ADD CONSTRAINT "proposal_views_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_superseded_by_templates_id_fk" FOREIGN KEY ("superseded_by") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "templates_current" ON "templates" USING btree (lower(name),"id") WHERE superseded_by is null;--> statement-breakpoint
CREATE INDEX "templates_superseded" ON "templates" USING btree ("superseded_by");