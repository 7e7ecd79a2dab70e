export type Page<Row> = { rows: Row[]; page: number; pages: number; total: number }

/** One page of a list in memory; a page past the end is empty, but still tells the total. */
export function pageOf<Row>(
  all: readonly Row[],
  asked: { page?: number | undefined; perPage?: number | undefined },
  perPageDefault: number,
): Page<Row> {
  const perPage = asked.perPage ?? perPageDefault
  const page = asked.page ?? 1
  return {
    rows: all.slice((page - 1) * perPage, page * perPage),
    page,
    pages: Math.max(1, Math.ceil(all.length / perPage)),
    total: all.length,
  }
}
