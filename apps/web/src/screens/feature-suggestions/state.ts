/** The selection of suggestions; all of it is kept in the URL. */
import { SUGGESTION_ORDERS } from '@cottontree/contract/suggestions/features.ts';
import { FeatureCategory, FeatureStatus } from '@cottontree/contract/suggestions/suggestions.ts';
import { choiceParam, textParam, useParam } from '../../kernel/url-state.ts';

const STATUS = choiceParam('status', ['all', ...FeatureStatus.options]);
const CATEGORY = choiceParam('category', ['all', ...FeatureCategory.options]);
const ORDER = choiceParam('order', SUGGESTION_ORDERS);
const SEARCH = textParam('search');

export type StatusFilter = ReturnType<typeof STATUS.read>;
export const STATUS_FILTERS: readonly StatusFilter[] = ['all', ...FeatureStatus.options];
export const useStatus = () => useParam(STATUS);
export type CategoryFilter = ReturnType<typeof CATEGORY.read>;
export const CATEGORY_FILTERS: readonly CategoryFilter[] = ['all', ...FeatureCategory.options];
export const useCategory = () => useParam(CATEGORY);
export const useOrder = () => useParam(ORDER);
export const useSearchText = () => useParam(SEARCH);
