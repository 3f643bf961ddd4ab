import type { Route, RouteSpec } from '@cottontree/contract/route.ts';
import type { ScreenLink } from '@cottontree/contract/screens.ts';

/** A short guided tour of one screen. */
export interface Tour {
  title: string;
  /** What it shows, as a sentence. */
  what: string;
  /** The screen of the tour. */
  path: ScreenLink;
  /** The endpoint that fills the screen: the tour requires its permission. */
  about?: Route<RouteSpec>;
  steps: readonly {
    /** Selector; the first matching visible element is shown. A step without an element is left out. */
    element: string;
    title: string;
    text: string;
  }[];
}
