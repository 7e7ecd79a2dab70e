import { setTimeout as delay } from 'node:timers/promises'
import { send } from '../clients/http.ts'
import { CLOCK_PATH, sign, SIGNATURE_HEADER } from '../vendor-call.ts'
import type { NetworkFault, TcpProxy } from '../world/tcp-proxy.ts'
import { pause, type FaultId, type Injection, type Run } from './run.ts'

function arm(run: Run, proxy: TcpProxy, id: FaultId, kind: NetworkFault, where: string, ms = 0): void {
  proxy.arm(kind, {
    ms,
    onUsed: () => {
      const at = Date.now()
      run.records.push({ id, detail: `${kind} ${where}`, at, endedAt: at + 50, recoveryMs: null })
    },
  })
}

/** F6: a few lost replies and cut requests, before the clients and before the database. */
export const loseReplies =
  (count: number): Injection =>
  async (run) => {
    const { apis, databaseProxy } = run.world
    for (let n = 0; n < count; n += 1) {
      const api = run.chance.pick(apis)
      const place = run.chance.weighted({ site: 70, backoffice: 6, database: 24 })
      const kind = run.chance.weighted<NetworkFault>({
        cut_answer: 80,
        cut_request: 20,
        reset_answer: 0,
        delay: 0,
        half_open: 0,
      })
      if (place === 'database') arm(run, databaseProxy, 'F6', kind, 'between API and database')
      else arm(run, api[place], 'F6', kind, `between client and ${place}`)
      await pause(run, 20, 120)
    }
  }

/** F7: slow, silent and broken connections. */
export const slowNetwork =
  (count: number, highMs: number): Injection =>
  async (run) => {
    const { apis, databaseProxy } = run.world
    for (let n = 0; n < count; n += 1) {
      const proxy = run.chance.is(0.3) ? databaseProxy : run.chance.pick(apis).site
      const where = proxy === databaseProxy ? 'between API and database' : 'between client and API'
      const kind = run.chance.weighted<NetworkFault>({
        delay: 60,
        half_open: 15,
        reset_answer: 25,
        cut_answer: 0,
        cut_request: 0,
      })
      arm(run, proxy, 'F7', kind, where, run.chance.integer(50, highMs))
      await pause(run, 50, 300)
    }
  }

/** F11: the host of one API process has a wrong clock; the database does not. */
export const moveClock: Injection = async (run) => {
  await pause(run, 100, 500)
  const api = run.chance.pick(run.world.apis)
  const hour = 3_600_000
  const at = Date.now()
  const set = async (offsetMs: number): Promise<boolean> => {
    const body = JSON.stringify({ offsetMs })
    const headers = { [SIGNATURE_HEADER]: sign(run.world.secrets.vendor, body) }
    // Bypasses the proxy: this is the host's clock, not a message of a client.
    const answer = await send({ port: api.target.port, method: 'POST', path: CLOCK_PATH, headers, body }).catch(
      () => undefined,
    )
    return answer?.envelope.success ?? false
  }
  if (!(await set(run.chance.pick([hour, -hour, 25 * hour])))) return
  await delay(run.chance.integer(800, 2_000))
  await set(0)
  run.records.push({ id: 'F11', detail: api.target.name, at, endedAt: Date.now(), recoveryMs: null })
}
