import type { Route, RouteSpec } from '@cottontree/contract/route.ts';

/** A short walk over one screen of the product. */
export interface Tour {
  title: string;
  /** What it shows, as a sentence. */
  what: string;
  /** The screen that it walks over. */
  path: string;
  /** The call that fills the screen: what this demands, the tour demands. */
  about?: Route<RouteSpec>;
  steps: readonly {
    /** Selector; the first that matches and is visible is shown. A step whose element never comes is left out. */
    element: string;
    title: string;
    text: string;
  }[];
}
