import { assert } from '@lotus/kernel'

/** An exact rational number in lowest terms; the denominator is positive. Odds and chances are never floats. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? (a < 0n ? -a : a) : greatestCommonDivisor(b, a % b)
}

export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)]
  assert(bottom > 0n, 'a fraction needs a positive denominator')
  const divisor = greatestCommonDivisor(top, bottom)
  return { numerator: top / divisor, denominator: bottom / divisor }
}

export const ONE = fraction(1)

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator)
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator)
}

export function divide(a: Fraction, b: Fraction): Fraction {
  assert(b.numerator > 0n, 'only division by a positive fraction is needed here')
  return fraction(a.numerator * b.denominator, a.denominator * b.numerator)
}

export function power(base: Fraction, exponent: number): Fraction {
  return fraction(base.numerator ** BigInt(exponent), base.denominator ** BigInt(exponent))
}

/** `"100/27"`, or `"100"` where it is a whole number. */
export function fractionToString(value: Fraction): string {
  return value.denominator === 1n ? `${value.numerator}` : `${value.numerator}/${value.denominator}`
}

/** The number of ways to choose k out of n. */
export function binomial(n: number, k: number): bigint {
  let result = 1n
  for (let i = 0; i < k; i += 1) result = (result * BigInt(n - i)) / BigInt(i + 1)
  return k > n ? 0n : result
}
