CREATE TABLE "offer_pictures" (
	"offer_id" bigint NOT NULL,
	"width" smallint NOT NULL,
	"file_id" bigint NOT NULL,
	CONSTRAINT "offer_pictures_offer_id_width_pk" PRIMARY KEY("offer_id","width")
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "offer_pictures" ADD CONSTRAINT "offer_pictures_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_pictures" ADD CONSTRAINT "offer_pictures_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_pictures_file" ON "offer_pictures" USING btree ("file_id");