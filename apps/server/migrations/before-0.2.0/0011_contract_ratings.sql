CREATE TABLE "contract_ratings" (
	"contract_id" bigint NOT NULL,
	"rater" text NOT NULL,
	"rated_id" bigint NOT NULL,
	"in_time" smallint NOT NULL,
	"as_agreed" smallint NOT NULL,
	"answered" smallint NOT NULL,
	"given_on" date NOT NULL,
	"changed_on" date NOT NULL,
	CONSTRAINT "contract_ratings_contract_id_rater_pk" PRIMARY KEY("contract_id","rater"),
	CONSTRAINT "contract_ratings_rater" CHECK (rater in ('supplier','buyer')),
	CONSTRAINT "contract_ratings_scores" CHECK (in_time between 1 and 5 and as_agreed between 1 and 5 and answered between 1 and 5),
	CONSTRAINT "contract_ratings_days" CHECK (changed_on between given_on and given_on + 7)
);
--> statement-breakpoint
ALTER TABLE "contract_ratings" ADD CONSTRAINT "contract_ratings_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_ratings" ADD CONSTRAINT "contract_ratings_rated_id_users_id_fk" FOREIGN KEY ("rated_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_ratings_rated" ON "contract_ratings" USING btree ("rated_id","in_time","as_agreed","answered");--> statement-breakpoint
CREATE INDEX "contract_notes_open" ON "contract_notes" USING btree ("contract_id","noted_by") WHERE state = 'noted';--> statement-breakpoint
-- Whose rating of what it is, and since when, stays; only what it says is changed, and that for some days.
CREATE FUNCTION keep_contract_rating() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said constant text[] := array['in_time', 'as_agreed', 'answered', 'changed_on'];
BEGIN
  IF to_jsonb(new) - said IS DISTINCT FROM to_jsonb(old) - said THEN
    RAISE EXCEPTION 'a rating of a contract is not given anew' USING errcode = 'restrict_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER contract_ratings_keep BEFORE UPDATE ON contract_ratings FOR EACH ROW EXECUTE FUNCTION keep_contract_rating();
