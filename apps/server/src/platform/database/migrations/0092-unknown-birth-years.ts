/** The birth year of a customer may be unknown. A server of the release before reads the years that are there. */
export const unknownBirthYears = /* sql */ `
alter table subscribers alter column birth_year drop not null;
`;
