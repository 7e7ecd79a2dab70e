/**
 * Pages to offer: `margin` at each end, `range` around the current one, `'gap'` between. With range 3 and margin 1,
 * page 5 of 9 gives 1 gap 4 5 6 gap 9. A gap never hides a single page.
 */
export function pageList(page: number, pages: number, range = 3, margin = 1): (number | 'gap')[] {
  const reach = Math.floor(range / 2)
  const from = Math.max(1, Math.min(page - reach, pages - range + 1))
  const to = Math.min(pages, Math.max(page + reach, range))
  const shown = new Set<number>()
  for (let n = 1; n <= pages; n += 1) {
    if (n <= margin || n > pages - margin || (n >= from && n <= to)) shown.add(n)
  }
  const list: (number | 'gap')[] = []
  let last = 0
  for (const n of shown) {
    if (n - last === 2) list.push(n - 1)
    else if (n - last > 2) list.push('gap')
    list.push(n)
    last = n
  }
  return list
}
