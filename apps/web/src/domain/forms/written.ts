/** The rule of a text that needs this many characters, without the spaces around it; `fault` says what to do. */
export const written =
  (fault: string, least = 1) =>
  (text: string): true | string =>
    text.trim().length >= least || fault;
