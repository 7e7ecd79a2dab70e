import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest browser test files; a slow one at the end would leave the other cores idle. `living` needs the history of a
 * demo, which is made while those before it run.
 */
const longest = [
  'identity',
  'families',
  'people',
  'identity-own',
  'draws',
  'living',
  'crawl',
  'talk',
  'backoffice-promotions',
  'games',
  'gallery',
  'backoffice',
  'journey',
  'frame',
  'start',
  'gallery-pictures',
  'content',
  'brand',
]
const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = longest.indexOf(basename(moduleId).split('.')[0] ?? '')
  return at === -1 ? longest.length : at
}

/**
 * The order of the browser test files: the same in every run, the slowest first.
 * Vitest has one sequencer for all projects; files of the others keep its own order.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isBrowser = ({ project }: TestSpecification) => project.name === 'browser'
    const others = await super.sort(files.filter((file) => !isBrowser(file)))
    const browser = files
      .filter(isBrowser)
      .toSorted((one, other) => placeOf(one) - placeOf(other) || one.moduleId.localeCompare(other.moduleId))
    return [...others, ...browser]
  }
}
