import { parseArgs } from 'node:util'
import { groupsOf } from '../options.ts'

export const groups = ['members', 'http', 'hot-house', 'hot-member', 'lone', 'rows', 'kinds', 'settlement'] as const
export type Group = (typeof groups)[number]

export type Options = {
  rounds: number
  /** Measured part of each run; a fifth of it more is warm-up. */
  seconds: number
  smallRows: number
  /** 0: without the large database. */
  largeRows: number
  settlementOrders: number
  loneCalls: number
  /** Scale of pgbench's tables. */
  tpcbScale: number
  only: readonly Group[]
  /** Kept after the run and taken up by the next, so that the prefill is made once. */
  dataDir: string | undefined
  /** A folder for the CPU profiles of the processes. */
  profileDir: string | undefined
  /** Further server settings, to try what they bring; the figures of a run with any are not those of `npm start`. */
  settings: Readonly<Record<string, string>>
  isQuick: boolean
}

/** `--quick` shows that everything runs and where time goes; its figures are no measurement. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'string' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      'prefill-small': { type: 'string' },
      'prefill-large': { type: 'string' },
      data: { type: 'string' },
      profile: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
    },
  })
  const isQuick = values.quick
  const number = (text: string | undefined, quick: number, full: number) =>
    text === undefined ? (isQuick ? quick : full) : Number(text)
  const wanted = groupsOf(groups, values.only)
  return {
    rounds: number(values.rounds, 1, 5),
    seconds: number(values.seconds, 2, 6),
    smallRows: number(values['prefill-small'], 100_000, 1_000_000),
    largeRows: wanted.includes('rows') ? number(values['prefill-large'], 0, 20_000_000) : 0,
    settlementOrders: isQuick ? 20_000 : 100_000,
    loneCalls: isQuick ? 300 : 1_000,
    tpcbScale: isQuick ? 10 : 50,
    only: wanted,
    dataDir: values.data,
    profileDir: values.profile,
    settings: Object.fromEntries(values.set.map(settingOf)),
    isQuick,
  }
}

function settingOf(text: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw new Error('--set takes NAME=VALUE')
  return [text.slice(0, at), text.slice(at + 1)]
}
