import { sortedJson } from '../../fairness/log-leaf.ts'
import { judged, readLog, skipped, states, type Found, type Step } from '../../fairness/logged.ts'
import { readSeed } from '../seeds.ts'
import { drawRaffle, TICKETS_MAX } from './draw.ts'
import { countTickets, numberTickets, raffleCommitment, raffleRoot } from './list.ts'
import { prizesOf, type RaffleFile } from './raffle-file.ts'

export const raffleSteps = [
  'seed',
  'list',
  'draw',
  'log_head',
  'log_terms',
  'log_seed',
  'log_list',
  'log_draw',
] as const
export type RaffleStepName = (typeof raffleSteps)[number]
export type RaffleStep = Step<RaffleStepName>

/** Works the raffle out again. Each step is right, wrong, or not checked because the file does not have what it takes. */
export async function checkRaffle(file: RaffleFile, knownKey?: string): Promise<RaffleStep[]> {
  const seed = readSeed(file.seed)
  const list = numberTickets(file.holders.map(([holder, tickets]) => ({ holder, tickets })))
  const isNamedOnce = new Set(list.map(({ holder }) => holder)).size === list.length
  const tickets = countTickets(list)
  const isListed = isNamedOnce && list.length > 0 && list.every((one) => one.tickets > 0) && tickets <= TICKETS_MAX
  const wins =
    seed === undefined || !isListed
      ? undefined
      : await drawRaffle({ raffle: file.raffle, seed, root: file.root }, prizesOf(file.prizes), list)
  const told = wins?.map(({ prize, ticket, holder }) => [prize, ticket, holder])
  return [
    judged('seed', seed !== undefined && (await raffleCommitment(seed)) === file.commitment),
    judged('list', isListed && (await raffleRoot(file.raffle, list)) === file.root),
    judged('draw', told !== undefined && sortedJson(told) === sortedJson(file.winners)),
    ...(await checkLog(file, list.length, tickets, knownKey)),
  ]
}

const logSteps = ['log_head', 'log_terms', 'log_seed', 'log_list', 'log_draw'] as const

async function checkLog(
  file: RaffleFile,
  holders: number,
  tickets: number,
  knownKey: string | undefined,
): Promise<RaffleStep[]> {
  const { log } = file
  if (log === undefined) return logSteps.map(skipped)
  const read = await readLog(log, knownKey)
  if (read === undefined) return logSteps.map((name) => judged(name, false))
  const { leaves: entries, head } = read
  const step = (name: string) =>
    entries.filter(
      ({ leaf: { kind, body } }) => kind === 'raffle' && body['raffle'] === file.raffle && body['step'] === name,
    )
  const [terms] = entries.filter(
    ({ leaf: { kind, body } }) =>
      kind === 'promotion' && body['promotion'] === file.raffle && body['version'] === file.version,
  )
  const [commit, ...otherCommits] = step('commit')
  const [frozen, ...otherLists] = step('list')
  const [drawn, ...otherDraws] = step('draw')
  const isCancelled = step('cancel').length > 0
  return [
    { name: 'log_head', outcome: head },
    judged('log_terms', states(terms, termsIn(terms), [file.prizes, file.kind])),
    judged(
      'log_seed',
      otherCommits.length === 0 &&
        states(commit, commit && ['commitment', 'version', 'kind', 'to'].map((name) => commit.leaf.body[name]), [
          file.commitment,
          file.version,
          file.kind,
          file.to,
        ]) &&
        isBefore(commit),
    ),
    judged(
      'log_list',
      otherLists.length === 0 &&
        states(frozen, frozen && ['root', 'holders', 'tickets'].map((name) => frozen.leaf.body[name]), [
          file.root,
          holders,
          tickets,
        ]) &&
        (commit?.index ?? Infinity) < (frozen?.index ?? -1) &&
        isDue(commit, frozen),
    ),
    judged(
      'log_draw',
      otherDraws.length === 0 &&
        !isCancelled &&
        states(drawn, drawn && [drawn.leaf.body['seed'], drawn.leaf.body['winners']], [file.seed, file.winners]) &&
        (frozen?.index ?? Infinity) < (drawn?.index ?? -1),
    ),
  ]
}

function termsIn(entry: Found | undefined): unknown {
  const terms = entry?.leaf.body['terms'] as { given?: { prizes?: unknown }; kind?: unknown } | undefined // compared, not used
  return [terms?.given?.prizes, terms?.kind]
}

/** The list was frozen at the hour that was committed or later, and that hour is not before the last day's end. */
function isDue(commit: Found | undefined, frozen: Found | undefined): boolean {
  if (commit === undefined || frozen === undefined) return false
  const { drawAt, to } = commit.leaf.body
  return (
    Date.parse(frozen.leaf.at) >= Date.parse(String(drawAt)) && Date.parse(String(drawAt)) >= Date.parse(String(to))
  )
}

/** The commitment stands in the log before the first day that counts. */
function isBefore(commit: Found | undefined): boolean {
  return commit !== undefined && Date.parse(commit.leaf.at) <= Date.parse(String(commit.leaf.body['from']))
}
