import { parseArgs } from 'node:util'
import { groupsOf } from '../options.ts'

const groups = ['placement', 'slip', 'processes', 'winners', 'backlog', 'board', 'lobby'] as const
export type Group = (typeof groups)[number]

export type Options = {
  only: readonly Group[]
  rounds: number
  /** Measured part of each run of calls; a fifth of it more is warm-up. */
  seconds: number
  /** Orders of one issue whose winners wait to be told. */
  orders: number
  /** Issues that an outage left due. */
  backlog: number
  /** Seconds that the lobby is watched. */
  lobbySeconds: number
  /** A folder for the CPU profile of the server. */
  profileDir: string | undefined
  isQuick: boolean
}

/** `--quick` shows that everything runs; its figures are no measurement. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'string' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const isQuick = values.quick
  return {
    only: groupsOf(groups, values.only),
    rounds: Number(values.rounds ?? (isQuick ? 1 : 5)),
    seconds: Number(values.seconds ?? (isQuick ? 1 : 4)),
    orders: isQuick ? 20_000 : 100_000,
    backlog: isQuick ? 200 : 2_000,
    lobbySeconds: isQuick ? 5 : 30,
    profileDir: values.profile,
    isQuick,
  }
}
