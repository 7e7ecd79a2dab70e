import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of the browser tests that take longest; a long one at the end would keep one core waiting. */
const longest = ['identity', 'backoffice', 'families', 'games', 'crawl', 'talk', 'gallery', 'journey', 'content']
const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = longest.indexOf(basename(moduleId).split('.')[0] ?? '')
  return at === -1 ? longest.length : at
}

/** The order of the browser's files: the same in every run, what takes longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => placeOf(one) - placeOf(other) || one.moduleId.localeCompare(other.moduleId))
  }
}
