import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest browser test files; a slow one at the end would leave the other cores idle. */
const longest = [
  'identity',
  'families',
  'crawl',
  'talk',
  'contracts',
  'games',
  'gallery',
  'brand',
  'agents',
  'backoffice',
  'journey',
  'frame',
  'start',
  'gallery-pictures',
  'content',
]
const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = longest.indexOf(basename(moduleId).split('.')[0] ?? '')
  return at === -1 ? longest.length : at
}

/** The order of the browser test files: the same in every run, the slowest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => placeOf(one) - placeOf(other) || one.moduleId.localeCompare(other.moduleId))
  }
}
