import { judged, readLog, skipped, states, type Found, type Step } from '../../fairness/logged.ts'
import { readSeed } from '../seeds.ts'
import type { BoardFile } from './board-file.ts'
import { boardCommitment, boardRoot, compareScores, placesOf } from './order.ts'

export const boardSteps = ['seed', 'order', 'root', 'log_head', 'log_seed', 'log_places'] as const
export type BoardStepName = (typeof boardSteps)[number]
export type BoardStep = Step<BoardStepName>

/** Works the order of a frozen board out again. Each step is right, wrong, or not checked because the file lacks what it takes. */
export async function checkBoard(file: BoardFile, knownKey?: string): Promise<BoardStep[]> {
  const seed = readSeed(file.seed)
  const told = file.places.map(([holder, score, reached]) => ({ holder, score: BigInt(score), reached }))
  const isNamedOnce = new Set(told.map(({ holder }) => holder)).size === told.length
  const places = seed === undefined ? undefined : await placesOf(seed, file, told)
  const listed = told.map((one, at) => ({ ...one, place: at + 1 }))
  return [
    judged('seed', seed !== undefined && (await boardCommitment(seed)) === file.commitment),
    judged(
      'order',
      isNamedOnce && places !== undefined && places.every(({ holder }, at) => holder === told[at]?.holder),
    ),
    judged('root', told.length > 0 && (await boardRoot(file, listed)) === file.root),
    ...(await checkLog(file, isDrawn(told), knownKey)),
  ]
}

/** Whether the seed decided anything: two places are equal by score and time. */
const isDrawn = (told: readonly { score: bigint; reached: string }[]): boolean =>
  told.some((one, at) => {
    const next = told[at + 1]
    return next !== undefined && compareScores(one, next) === 0
  })

/** Not a number where it is no time: then nothing is at or after it. */
const timeOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : NaN)

const logSteps = ['log_head', 'log_seed', 'log_places'] as const

async function checkLog(file: BoardFile, drawn: boolean, knownKey: string | undefined): Promise<BoardStep[]> {
  const { log } = file
  if (log === undefined) return logSteps.map(skipped)
  const read = await readLog(log, knownKey)
  if (read === undefined) return logSteps.map((name) => judged(name, false))
  const step = (name: string): Found | undefined => {
    const found = read.leaves.filter(
      ({ leaf: { kind, body } }) =>
        kind === 'board' && body['board'] === file.board && body['period'] === file.period && body['step'] === name,
    )
    return found.length === 1 ? found[0] : undefined
  }
  const [commit, frozen] = [step('commit'), step('freeze')]
  const told = (entry: Found | undefined, names: readonly string[]) =>
    entry && names.map((name) => entry.leaf.body[name])
  return [
    { name: 'log_head', outcome: read.head },
    judged(
      'log_seed',
      states(commit, told(commit, ['commitment', 'version', 'to']), [file.commitment, file.version, file.to]) &&
        // A seed that decided nothing may be of any time before the freeze.
        (!drawn || Date.parse(commit?.leaf.at ?? '') <= Date.parse(file.to)),
    ),
    judged(
      'log_places',
      states(frozen, told(frozen, ['root', 'seed', 'places']), [file.root, file.seed, file.places.length]) &&
        (commit?.index ?? Infinity) < (frozen?.index ?? -1) &&
        Date.parse(frozen?.leaf.at ?? '') >= Math.max(Date.parse(file.to), timeOf(commit?.leaf.body['freezeAt'])),
    ),
  ]
}
