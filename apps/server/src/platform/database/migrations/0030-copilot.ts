/** What people asked the copilot and what it answered. */
export const copilot = /* sql */ `
create table copilot_conversations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users(id),
  started_at timestamptz not null
);
create index copilot_conversations_of on copilot_conversations (user_id, started_at);

create table copilot_answers (
  id uuid primary key,
  conversation_id uuid not null references copilot_conversations(id),
  user_id uuid not null references users(id),
  asked_at timestamptz not null,
  -- In one conversation two answers may be of one moment.
  place bigint generated always as identity,
  question text not null,
  answer jsonb not null,
  -- The chosen calls: what a follow-up question goes on from.
  calls jsonb not null,
  -- What the provider counted, for the budget of the day.
  tokens integer not null default 0 check (tokens >= 0),
  was_helpful boolean
);
create index copilot_answers_conversation on copilot_answers (conversation_id, place);
create index copilot_answers_tokens on copilot_answers (asked_at) where tokens > 0;

comment on table copilot_conversations is 'emptied with the demo company';
comment on table copilot_answers is 'emptied with the demo company';
`;
