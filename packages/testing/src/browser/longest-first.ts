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

const isBrowser = ({ project }: TestSpecification) => project.name === 'browser'
const inOrder = (files: readonly TestSpecification[]) =>
  files.toSorted((one, other) => placeOf(one) - placeOf(other) || one.moduleId.localeCompare(other.moduleId))

/**
 * The order of the browser test files: the same in every run, the slowest first. A shard takes every n-th of them, so that
 * each has as much to do. Vitest has one sequencer for all projects; files of the others keep its own order.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files.filter((file) => !isBrowser(file)))
    return [...others, ...inOrder(files.filter(isBrowser))]
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (!files.every(isBrowser)) return super.shard(files)
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {}
    return inOrder(files).filter((_, at) => at % count === index - 1)
  }
}
