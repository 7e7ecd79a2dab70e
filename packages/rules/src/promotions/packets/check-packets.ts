import { sortedJson } from '../../fairness/log-leaf.ts'
import { judged, readLog, skipped, states, type Found, type Step } from '../../fairness/logged.ts'
import { readSeed } from '../seeds.ts'
import { isSoundPool, packetAmounts, packetCommitment, sumOf } from './amounts.ts'
import type { PacketsFile } from './packets-file.ts'

export const packetSteps = ['seed', 'amounts', 'log_head', 'log_seed', 'log_end'] as const
export type PacketStepName = (typeof packetSteps)[number]
export type PacketStep = Step<PacketStepName>

/** Works a window out again. Each step is right, wrong, or not checked because the file does not have what it takes. */
export async function checkPackets(file: PacketsFile, knownKey?: string): Promise<PacketStep[]> {
  const seed = readSeed(file.seed)
  const amounts = seed === undefined || !isSoundPool(file) ? undefined : await packetAmounts(seed, file, file)
  return [
    judged('seed', seed !== undefined && (await packetCommitment(seed)) === file.commitment),
    judged(
      'amounts',
      amounts !== undefined && sortedJson(amounts.slice(0, file.grabs.length)) === sortedJson(file.grabs),
    ),
    ...(await checkLog(file, knownKey)),
  ]
}

const logSteps = ['log_head', 'log_seed', 'log_end'] as const
const committed = ['commitment', 'version', 'kind', 'from', 'to', 'pool', 'count', 'least'] as const

async function checkLog(file: PacketsFile, knownKey: string | undefined): Promise<PacketStep[]> {
  const { log } = file
  if (log === undefined) return logSteps.map(skipped)
  const read = await readLog(log, knownKey)
  if (read === undefined) return logSteps.map((name) => judged(name, false))
  const step = (name: string): Found | undefined => {
    const found = read.leaves.filter(
      ({ leaf: { kind, body } }) =>
        kind === 'packets' &&
        body['packets'] === file.packets &&
        body['window'] === file.window &&
        body['step'] === name,
    )
    return found.length === 1 ? found[0] : undefined
  }
  const [commit, end] = [step('commit'), step('end')]
  return [
    { name: 'log_head', outcome: read.head },
    judged(
      'log_seed',
      states(
        commit,
        commit && committed.map((name) => commit.leaf.body[name]),
        committed.map((name) => file[name]),
      ) && Date.parse(commit?.leaf.at ?? '') <= Date.parse(file.from),
    ),
    judged(
      'log_end',
      states(end, end && ['seed', 'grabbed', 'paid'].map((name) => end.leaf.body[name]), [
        file.seed,
        file.grabs.length,
        sumOf(file.grabs),
      ]) &&
        (commit?.index ?? Infinity) < (end?.index ?? -1) &&
        // Nobody ended it before the rest was grabbed.
        Date.parse(end?.leaf.at ?? '') >= Date.parse(file.to),
    ),
  ]
}
