import { GUIDE_TEXTS } from '@cottontree/contract/guide/topic.ts';

/** Verbatim texts of the Tutorial Guide. */
export const TUTORIAL_TEXTS = {
  pdf: 'Download PDF Guide',
  videos: 'Video Tutorials',
  about:
    'What you read follows your role and this version. Video Tutorials opens short guided tours of the real screens.',
  sections: 'Sections',
  place: (at: number, all: number) => `${at} of ${all}`,
  yourRole: 'Your role',
  ...GUIDE_TEXTS,
  open: 'Open the screen',
  expand: 'Expand all',
  collapse: 'Collapse all',
  previous: 'Previous section',
  next: 'Next section',
  pdfFailed: 'The PDF guide could not be made',
  tours: {
    title: 'Video Tutorials',
    why: 'Short guided tours of the real screens instead of videos. Each opens its screen and explains what is there; Escape ends it.',
    start: 'Start',
    close: 'Close',
    failed: 'The tour could not be started',
  },
} as const;
