/** Last two digits of each number, grouped by head (tens) and by tail (units), each group sorted, with repeats. */
export function headTailOf(numbers: readonly (string | null | undefined)[]): {
  byHead: string[][]
  byTail: string[][]
} {
  const byHead: string[][] = Array.from({ length: 10 }, () => [])
  const byTail: string[][] = Array.from({ length: 10 }, () => [])
  for (const number of numbers) {
    const match = /(\d)(\d)$/.exec(number ?? '')
    if (!match?.[1] || !match[2]) continue
    byHead[Number(match[1])]?.push(match[2])
    byTail[Number(match[2])]?.push(match[1])
  }
  for (const group of [...byHead, ...byTail]) group.sort()
  return { byHead, byTail }
}
