import { printDashboard, type DashboardPage } from '@cottontree/contract/dashboard.ts';
import type { CallOf } from '@cottontree/contract/route.ts';
import { fetchFile } from '../../kernel/file.ts';
import type { PrintScreen } from './use-screen-exports.ts';

type Choices = Pick<NonNullable<CallOf<typeof printDashboard>['query']>, 'days'>;

/** The PDF of a dashboard. @param choices what a person chose on the screen */
export const printed =
  (page: DashboardPage, choices: Choices = {}): PrintScreen =>
  (shown) =>
    fetchFile(printDashboard, { params: { page }, query: { ...shown, ...choices } });
