/** The animals of the lunar years in their order, as draws name them. */
const animals = [
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

/** The animal of a ball in a year (lottery.md 3.7). The rules have the same; a test compares them. */
export function animalOfBall(ball: string, yearAnimal: string): Animal | undefined {
  const year = animals.findIndex((animal) => animal === yearAnimal)
  return year < 0 ? undefined : animals[(((year - (Number(ball) - 1)) % 12) + 12) % 12]
}
