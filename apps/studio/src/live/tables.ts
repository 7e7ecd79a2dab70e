import { tableCatalogue, type TableEntry } from '@lotus/rules/live/catalogue'
import type { TableState } from '../../shared/table-answers.ts'
import type { Deps } from '../deps.ts'
import { stepTable } from './deal-round.ts'
import { findCurrentRound } from './table.repo.ts'
import { stepsShown, tableState } from './table-view.ts'
import { newRoundId } from '../tokens.ts'

/** How often a table with players looks at its clock. */
const TURN_MS = 200
const LISTENERS_MOST = 2_000

export type Listener = (state: TableState | null) => void
export type Tables = ReturnType<typeof createTables>
type Table = {
  entry: TableEntry
  listeners: Map<string, Listener>
  seq: number
  /** Somebody bet: all are told at the next turn. */
  isChanged: boolean
  shown: string
  /** A round that runs is played to its end without anybody watching. */
  isRunning: boolean
}

/**
 * The tables of this process: each deals while somebody is there, and tells everybody at it what changed. A table
 * without players waits, and neither reads nor writes anything.
 */
export function createTables(deps: Deps) {
  const owner = newRoundId(deps.rng)
  const tables = new Map<string, Table>(
    tableCatalogue.map((entry): [string, Table] => [
      entry.gameCode,
      // From the clock: a page that comes back after a restart takes what this process tells as newer.
      { entry, listeners: new Map(), seq: deps.clock.now().getTime(), isChanged: false, shown: '', isRunning: true },
    ]),
  )
  const tableOf = (gameCode: string): Table | undefined => tables.get(gameCode)

  const turn = async (table: Table): Promise<void> => {
    const { entry, listeners } = table
    if (listeners.size === 0 && !table.isRunning) return
    const isStepped = await stepTable(deps, { entry, owner, hasPlayers: listeners.size > 0 })
    const round = await findCurrentRound(deps.db, entry.gameCode)
    table.isRunning = round !== undefined
    const shown = round ? `${round.id} ${round.phase} ${stepsShown(entry, round, deps.clock.now())}` : 'waiting'
    if (listeners.size === 0 || !(isStepped || table.isChanged || shown !== table.shown)) return
    table.shown = shown
    table.isChanged = false
    table.seq += 1
    const state = await tableState(deps, entry, table.seq, listeners.size)
    for (const tell of listeners.values()) tell(state)
  }

  return {
    /** The table as it is now, for a page that opens or has missed something. */
    async snapshot(gameCode: string): Promise<TableState | undefined> {
      const table = tableOf(gameCode)
      return table && tableState(deps, table.entry, table.seq, table.listeners.size)
    },
    /** Sits down: the table deals. One page for each session; the one before is told to end. */
    sit(gameCode: string, name: string, listener: Listener): boolean {
      const table = tableOf(gameCode)
      if (!table || table.listeners.size >= LISTENERS_MOST) return false
      table.listeners.get(name)?.(null)
      table.listeners.set(name, listener)
      table.isChanged = true
      return true
    },
    leave(gameCode: string, name: string, listener: Listener): void {
      const table = tableOf(gameCode)
      if (table?.listeners.get(name) === listener) table.listeners.delete(name)
    },
    changed(gameCode: string): void {
      const table = tableOf(gameCode)
      if (table) table.isChanged = true
    },
    /** One turn of all tables. */
    turn: () => Promise.all([...tables.values()].map(turn)),
    close(): void {
      for (const { listeners } of tables.values()) {
        for (const tell of listeners.values()) tell(null)
        listeners.clear()
      }
    },
  }
}

/** Runs until stopped; a failed turn is logged and tried again. */
export function startTables(deps: Deps, tables: Tables): { stop(): Promise<void> } {
  let isStopping = false
  let wake: () => void = () => undefined
  const loop = (async () => {
    while (!isStopping) {
      await tables.turn().catch((error: unknown) => deps.log.error({ err: error }, 'turn of the tables failed'))
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, TURN_MS).unref()
      })
    }
  })()
  return {
    async stop() {
      isStopping = true
      wake()
      await loop
    },
  }
}
