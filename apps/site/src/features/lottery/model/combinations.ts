/** n over k, exactly; 0 where there are too few to choose from. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  const smaller = BigInt(Math.min(k, n - k))
  let result = 1n
  for (let i = 1n; i <= smaller; i += 1n) result = (result * (BigInt(n) - smaller + i)) / i
  return result
}
