/** What staff would like the product to do, who wants it too, and what became of it. */
export const suggestions = /* sql */ `
create table feature_suggestions (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  -- The categories of both screens; see contract/suggestions/features.ts.
  category text not null check (category in ('UI/UX', 'Analytics', 'Security', 'Integration', 'Performance',
                                             'Reporting', 'Mobile', 'API', 'feature', 'bug', 'other')),
  category_chosen boolean not null,
  -- One of the eight, also for what was filed as feature, bug or other.
  area text not null check (area in ('UI/UX', 'Analytics', 'Security', 'Integration', 'Performance', 'Reporting', 'Mobile', 'API')),
  status text not null default 'pending'
    check (status in ('pending', 'reviewing', 'approved', 'in_development', 'completed', 'rejected')),
  response text,
  responded_by uuid references users(id),
  responded_at timestamptz,
  submitted_by uuid not null references users(id),
  submitted_at timestamptz not null,
  version integer not null default 1,
  check ((response is null) = (responded_by is null) and (response is null) = (responded_at is null)),
  check (status <> 'rejected' or response is not null)
);
create index feature_suggestions_newest on feature_suggestions (submitted_at desc, id);

-- One of a person for a suggestion; taken back, it is gone, and the audit trail knows of both.
create table feature_suggestion_votes (
  suggestion_id uuid not null references feature_suggestions(id),
  user_id uuid not null references users(id),
  at timestamptz not null,
  primary key (suggestion_id, user_id)
);

create table feature_suggestion_events (
  id bigint generated always as identity primary key,
  suggestion_id uuid not null references feature_suggestions(id),
  at timestamptz not null,
  by_id uuid not null references users(id),
  what text not null check (what in ('submitted', 'moved', 'answered')),
  from_status text,
  to_status text not null,
  response text
);
create index feature_suggestion_events_of on feature_suggestion_events (suggestion_id, id);
create trigger feature_suggestion_events_append_only before update or delete on feature_suggestion_events
  for each row execute function refuse_change();
create trigger feature_suggestion_events_no_truncate before truncate on feature_suggestion_events
  for each statement execute function refuse_change();

comment on table feature_suggestions is 'emptied with the demo company';
comment on table feature_suggestion_votes is 'emptied with the demo company';
comment on table feature_suggestion_events is 'emptied with the demo company';
`;
