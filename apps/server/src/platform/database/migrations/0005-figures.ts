/** Figures in two dimensions of time: the business day they speak of and the moment they were recorded. */
export const figures = /* sql */ `
create table day_closes (
  id bigint generated always as identity primary key,
  business_day date not null,
  closed_at timestamptz not null,
  reason text not null
);
create index day_closes_day on day_closes (business_day desc, closed_at desc);

create table figure_values (
  figure_id text not null,
  business_day date not null,
  dimension text not null default '',
  recorded_at timestamptz not null,
  value numeric,
  primary key (figure_id, business_day, dimension, recorded_at)
);
create trigger figure_values_append_only before update or delete on figure_values
  for each row execute function refuse_change();
create trigger figure_values_no_truncate before truncate on figure_values
  for each statement execute function refuse_change();

-- The open day: replaced as business arrives, appended to figure_values at the close.
create table open_figure_values (
  figure_id text not null,
  dimension text not null default '',
  business_day date not null,
  computed_at timestamptz not null,
  value numeric,
  primary key (figure_id, dimension)
);
`;
