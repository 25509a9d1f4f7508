/** Comparisons, notes and questions, many for the given buyer and some for the others. */

export const comparisons = `
  insert into comparisons (user_id, member_id, name, columns, unit, state, city)
  select u.id, u.id, 'Comparison ' || n, 'o' || n, '', '', ''
  from users u, generate_series(1, 100) n where u.role = 'buyer' and (u.id = $1 or n <= 10)`;

export const comparisonNotes = `
  insert into comparison_notes (user_id, column_key, row_key, text)
  select u.id, 'o' || n, 'leadDays', 'About three weeks'
  from users u, generate_series(1, 100) n where u.role = 'buyer' and (u.id = $1 or n <= 20)`;

export const comparisonQuestions = `
  insert into comparison_questions (user_id, column_key, row_key, conversation_id, after_message_id, asked_at)
  select buyer_id, 'o' || offer_id, 'leadDays', min(id), 0, timestamptz '2026-11-20'
  from conversations where $1::bigint is not null group by buyer_id, offer_id`;
