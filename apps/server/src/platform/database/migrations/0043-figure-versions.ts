/** The newest recorded figure is looked up by every answer that is kept for as long as no figure changes. */
export const figureVersions = /* sql */ `
create index figure_values_recorded on figure_values (recorded_at);
`;
