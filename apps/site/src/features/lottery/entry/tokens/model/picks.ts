import { animalOf, animals } from '@lotus/rules/catalogue'
import { waveOf, type Wave } from '../../../../../shared/draws/pieces/waves.ts'

export type Pick = { readonly name: string; readonly tokens: readonly string[] }

const waves: readonly Wave[] = ['red', 'blue', 'green']

/** Groups of a pool of numbers in one tap; big is the upper half of the pool, its middle included (25 of 49, 6 of 11). */
export function numberPicks(universe: readonly string[]): readonly Pick[] {
  const half = (Number(universe[0]) + Number(universe.at(-1))) / 2
  const where = (name: string, holds: (value: number) => boolean): Pick => ({
    name,
    tokens: universe.filter((token) => holds(Number(token))),
  })
  return [
    where('all', () => true),
    where('big', (value) => value >= half),
    where('small', (value) => value < half),
    where('even', (value) => value % 2 === 0),
    where('odd', (value) => value % 2 === 1),
  ]
}

/** The three wave colours of 6 of 49. */
export function wavePicks(universe: readonly string[]): readonly Pick[] {
  return waves.map((wave) => ({ name: wave, tokens: universe.filter((token) => waveOf(token) === wave) }))
}

/** The numbers 1 to 49 of an animal in a year. */
export function numbersOfAnimal(animal: string, yearAnimal: string): readonly string[] {
  return Array.from({ length: 49 }, (_, index) => String(index + 1).padStart(2, '0')).filter(
    (number) => animalOf(number, yearAnimal) === animal,
  )
}

export function animalPicks(yearAnimal: string): readonly Pick[] {
  return animals.map((animal) => ({ name: animal, tokens: numbersOfAnimal(animal, yearAnimal) }))
}
