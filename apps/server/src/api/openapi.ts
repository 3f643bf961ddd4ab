// PLACEHOLDER: overwrite this whole file.
export const openApiRoutes = (_app: unknown): void => undefined;
