import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Canary } from '../canary.ts'
import type { Chance } from '../chance.ts'
import { finding, type Finding } from '../findings.ts'
import type { World } from '../world/world.ts'

export type FaultId = 'F1' | 'F2' | 'F3' | 'F4' | 'F5' | 'F6' | 'F7' | 'F8' | 'F9' | 'F10' | 'F11' | 'F12' | 'F13'

/** One injected fault, with the time until the first success after it (null: not measured, or never). */
export type FaultRecord = { id: FaultId; detail: string; at: number; endedAt: number; recoveryMs: number | null }

/** What an injection can use. */
export type Run = {
  world: World
  chance: Chance
  canary: Canary
  records: FaultRecord[]
  findings: Finding[]
  log(line: string): void
  /** Callbacks that the clients have repeated or reordered so far (F8). */
  callbacks(): number
  /**
   * `isDatabaseDown`: only one lane at a time may take the database down, so that nobody starts a process against a server
   * that another restarts. `isOver`: no lane begins another injection.
   */
  state: { isDatabaseDown: boolean; isOver: boolean }
}

export type Injection = (run: Run) => Promise<void>

/** trust.md 5.5, I17: on a machine with a core per process; longer if others use the cores too. */
const RECOVERY_MS_MAX = 10_000
/** No lane is down for longer than this; nothing waits beyond it. */
const DOWN_MS_MAX = 120_000
export const loadFactor = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/** Records the fault and waits for the first success after `since` (the restart, if there was one). */
export async function recovered(
  run: Run,
  fault: { id: FaultId; detail: string; at: number; since?: number; api?: number },
): Promise<void> {
  const { id, detail, at, since = at, api } = fault
  // Checked repeatedly: the system's one-minute load average reacts late, and another lane may take the same process or
  // the database down again before anything is answered.
  let limitMs = RECOVERY_MS_MAX
  let lastDownAt = since
  const apis = api === undefined ? run.world.apis : run.world.apis.slice(api, api + 1)
  const until = () => {
    if (run.state.isDatabaseDown || !apis.some(({ target }) => target.isReady())) lastDownAt = Date.now()
    limitMs = Math.max(limitMs, Math.round(RECOVERY_MS_MAX * loadFactor()))
    return Math.min(lastDownAt + limitMs, since + DOWN_MS_MAX)
  }
  const recoveryMs = await run.canary.recovered(since, { until, ...(api === undefined ? {} : { api }) })
  run.records.push({
    id,
    detail,
    at,
    endedAt: Date.now(),
    recoveryMs: recoveryMs === null ? null : recoveryMs + (since - at),
  })
  if (recoveryMs === null)
    run.findings.push(
      finding('I17', 'liveness', `${id} ${detail}`, `a success within ${limitMs} ms of being up`, 'none', at),
    )
}

/** Ends the chapter with a finding: going on would only wait. */
export function endEarly(run: Run, subject: string, expected: string, found: string): void {
  if (run.state.isOver) return
  run.state.isOver = true
  run.log(`  the chapter ends early: ${found}`)
  run.findings.push(finding('I17', 'liveness', subject, expected, found))
}

/** A short time of load between two faults. */
export const pause = (run: Run, low: number, high: number) => delay(run.chance.integer(low, high))

/** Waits while another lane has the database down. */
export async function waitUntilDatabaseUp(run: Run): Promise<void> {
  const giveUpAt = Date.now() + DOWN_MS_MAX
  while (run.state.isDatabaseDown && Date.now() < giveUpAt) await delay(20)
}
