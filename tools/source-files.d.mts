export const projectRoot: string;
export function listFiles(root: string, folder: string): string[];
export function isTest(path: string): boolean;
