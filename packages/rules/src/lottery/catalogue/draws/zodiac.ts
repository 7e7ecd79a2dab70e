/** The animals of the lunar years, in their order. */
export const animals = [
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
] as const
export type Animal = (typeof animals)[number]

/**
 * The animal of a ball in a year (lottery.md 3.7): the year's animal has 1, 13, 25, 37 and 49; earlier animals follow
 * backwards. Nothing where the year's animal is unknown.
 */
export function animalOf(ball: string, yearAnimal: string): Animal | undefined {
  const year = animals.findIndex((animal) => animal === yearAnimal)
  return year < 0 ? undefined : animals[(((year - (Number(ball) - 1)) % 12) + 12) % 12]
}
