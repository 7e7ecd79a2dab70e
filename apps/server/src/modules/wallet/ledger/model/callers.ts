import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Wallet } from '../../index.ts'
import { isEvent, membersOf, type Reply, type Step } from './commands.ts'
import type { Delivery } from './generators.ts'
import type { RealRun } from './real.fixtures.ts'
import type { Operation } from './serial-order.ts'

/**
 * Two members use one key: the second to commit is rolled back by the unique index, and its caller repeats the call.
 */
const UNDONE = new Set(['23505', '40001', '40P01'])

/**
 * Sends all deliveries through the wallets of several programs in parallel and returns each call's answer, in the order
 * of sending. Callers with an even number wait for each answer before the next call, the others do not.
 */
export async function sendInParallel(
  real: Pick<RealRun, 'send' | 'happen' | 'knowsHold'>,
  programs: readonly Wallet[],
  deliveries: readonly Delivery[],
): Promise<Operation[]> {
  const operations: Operation[] = []
  let tick = 0

  async function call(wanted: Step, program: number): Promise<void> {
    const wallet = programs[program]
    const isNameless = 'hold' in wanted && !real.knowsHold(wanted.hold)
    const step = isNameless ? { ...wanted, hold: 'no hold' } : wanted
    if (wallet === undefined) throw new Error(`no program ${program}`)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const sent = (tick += 1)
      const reply = await attemptOf(real, wallet, step)
      if (reply === undefined) continue
      // A command that can never be written is refused at once without waiting.
      const isAtOnce = isEvent(step) || reply.code === 'bad_request'
      const lane = isAtOnce ? `at once ${sent}` : `${program} ${orderKeyOf(step)}`
      operations.push({ no: 0, step, reply, sent, answered: (tick += 1), lane })
      return
    }
    throw new Error(`undone ten times: ${JSON.stringify(step, (_name, value: unknown) => String(value))}`)
  }

  async function deliver({ step, program, fate }: Delivery): Promise<void> {
    const first = call(step, program)
    if (fate === 'plain' || isEvent(step)) return first
    if (fate === 'reply lost') await first
    else await nextTurn()
    // The same key again, through either program.
    await Promise.all([first, call(step, 1 - program)])
  }

  const callers = Map.groupBy(deliveries, (delivery) => delivery.caller)
  await Promise.all(
    [...callers].map(async ([caller, own]) => {
      if (caller % 2 === 1) return void (await Promise.all(own.map(deliver)))
      for (const delivery of own) await deliver(delivery)
    }),
  )
  return operations.toSorted((a, b) => a.sent - b.sent).map((one, no) => ({ ...one, no }))
}

async function attemptOf(
  real: Pick<RealRun, 'send' | 'happen'>,
  wallet: Wallet,
  step: Step,
): Promise<Reply | undefined> {
  if (isEvent(step)) {
    await real.happen(step)
    return { code: 'ok' }
  }
  try {
    const reply = await real.send(wallet, step)
    // It waited a second for a member's lock on a busy machine: nothing was done, and its caller asks again.
    return reply.code === 'busy' ? undefined : reply
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNDONE.has(String(error.code))) return undefined
    throw error
  }
}

/** The member whose order the micro-batcher keeps for a command: for a group, its first leg's. */
function orderKeyOf(step: Exclude<Step, { kind: 'status' | 'exclude' | 'limit' | 'clock' }>): number {
  return step.kind === 'postGroup' ? (step.legs[0]?.member ?? 0) : (membersOf(step)[0] ?? 0)
}
