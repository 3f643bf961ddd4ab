/** The version of the product, as in package.json and at the head of CHANGELOG.md. */
export const RELEASE = '0.1.0';
