import { useQueries, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';

export interface PagedList<Answer, Row> {
  /** Rows in one answer of the server. */
  readonly size: number;
  /** The read of a page, counted from 0. */
  readonly keyOf: (page: number) => QueryKey;
  readonly rowsOf: (answer: Answer) => readonly Row[];
}

/**
 * The rows at the places from `first` up to `end`; undefined where their page is still on its way. Pages are read as they
 * come into sight, so that any place among thousands is two answers away.
 * @param head the first page, which its reader holds anyway because it knows how many rows there are
 */
export function usePagesInSight<Answer, Row>(
  { size, keyOf, rowsOf }: PagedList<Answer, Row>,
  head: Pick<UseQueryResult<Answer>, 'data' | 'isPlaceholderData'>,
  first: number,
  end: number,
): (Row | undefined)[] {
  const from = Math.max(1, Math.floor(first / size));
  // Until the new list's first page is here, the old one's stands, and the others would not belong to it.
  const pages = head.isPlaceholderData
    ? []
    : Array.from({ length: Math.max(0, Math.ceil(end / size) - from) }, (_, at) => from + at);
  const answers = useQueries({
    queries: pages.map((page): UseQueryOptions<Answer> => ({ queryKey: keyOf(page) })),
  });
  return Array.from({ length: Math.max(0, end - first) }, (_, at) => {
    const page = Math.floor((first + at) / size);
    const answer = page === 0 ? head.data : answers[page - from]?.data;
    return answer === undefined ? undefined : rowsOf(answer)[(first + at) % size];
  });
}
