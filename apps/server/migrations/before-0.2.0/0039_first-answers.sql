ALTER TABLE "conversations" ADD COLUMN "buyer_began_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "supplier_began_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "buyer_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "supplier_answered_at" timestamp with time zone;--> statement-breakpoint
CREATE FUNCTION keep_first_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversations SET
    buyer_began_at = coalesce(buyer_began_at, new.sent_at),
    buyer_answered_at = CASE WHEN supplier_began_at IS NOT NULL THEN new.sent_at END
  WHERE id = new.conversation_id AND buyer_id = new.sender_id AND buyer_answered_at IS NULL
    AND (buyer_began_at IS NULL OR supplier_began_at IS NOT NULL);
  UPDATE conversations SET
    supplier_began_at = coalesce(supplier_began_at, new.sent_at),
    supplier_answered_at = CASE WHEN buyer_began_at IS NOT NULL THEN new.sent_at END
  WHERE id = new.conversation_id AND supplier_id = new.sender_id AND supplier_answered_at IS NULL
    AND (supplier_began_at IS NULL OR buyer_began_at IS NOT NULL);
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER messages_first_answers AFTER INSERT ON messages
  FOR EACH ROW EXECUTE FUNCTION keep_first_answers();--> statement-breakpoint
-- What was said before; nothing is written meanwhile, for the trigger holds the table.
UPDATE conversations AS one SET
  (buyer_began_at, supplier_answered_at) = (
    SELECT asked.sent_at, (
      SELECT sent_at FROM messages
      WHERE conversation_id = one.id AND sender_id = one.supplier_id AND sequence > asked.sequence
      ORDER BY sequence LIMIT 1)
    FROM messages AS asked WHERE conversation_id = one.id AND sender_id = one.buyer_id
    ORDER BY sequence LIMIT 1),
  (supplier_began_at, buyer_answered_at) = (
    SELECT asked.sent_at, (
      SELECT sent_at FROM messages
      WHERE conversation_id = one.id AND sender_id = one.buyer_id AND sequence > asked.sequence
      ORDER BY sequence LIMIT 1)
    FROM messages AS asked WHERE conversation_id = one.id AND sender_id = one.supplier_id
    ORDER BY sequence LIMIT 1)
WHERE last_sequence > 0;
