/** What each figure has meant, and since when: a recorded value is the answer to the definition of its moment. */
export const figureDefinitions = /* sql */ `
create table figure_definitions (
  figure_id text not null,
  recorded_at timestamptz not null,
  definition text not null,
  statement text not null,
  primary key (figure_id, recorded_at)
);
create trigger figure_definitions_append_only before update or delete on figure_definitions
  for each row execute function refuse_change();
create trigger figure_definitions_no_truncate before truncate on figure_definitions
  for each statement execute function refuse_change();
`;
