/** The form of a username: 3 to 32 characters. It stands apart from the schemas, which no browser's first screen needs. */
export const USERNAME = /^[a-z][a-z0-9._-]{2,31}$/;
