/** The selection of the suggestion box; all of it is kept in the URL. */
import { BoxCategory, BoxStatus } from '@cottontree/contract/suggestions/suggestions.ts';
import { choiceParam, useParam } from '../../kernel/url-state.ts';

const TAB = choiceParam('tab', ['all', 'submit', 'analytics', 'responses']);
export type Tab = ReturnType<typeof TAB.read>;
export const TABS = ['all', 'submit', 'analytics', 'responses'] as const satisfies readonly Tab[];
export const useTab = () => useParam(TAB);

const STATUS = choiceParam('status', ['all', ...BoxStatus.options]);
export const STATUS_FILTERS: readonly ReturnType<typeof STATUS.read>[] = ['all', ...BoxStatus.options];
export const useStatus = () => useParam(STATUS);

const CATEGORY = choiceParam('category', ['all', ...BoxCategory.options]);
export const CATEGORY_FILTERS: readonly ReturnType<typeof CATEGORY.read>[] = ['all', ...BoxCategory.options];
export const useCategory = () => useParam(CATEGORY);
