import type { Scheduler } from 'fast-check'

/** An item of the fake executor: one with `alwaysFails` fails in every batch. */
export type FakeItem = { member: string; no: number; alwaysFails: boolean }
/** How a batch without an item that always fails ends: normally, rolled back, or committed with the answer lost. */
export type BatchFate = 'answers' | 'undone' | 'answer lost'
export type FakeReply = { no: number }

/** The error of a call that waited too long for a member's lock: nothing was done. */
export const heldError = new Error('the lock is held')

export const failing = (no: number) => new Error(`item ${no} is guilty`)

/**
 * Used in place of the database: atomic batches, keyed single calls (a second call of an applied item gets the same
 * answer), and an end chosen by the scheduler. The effect happens at the end of a call, so two overlapping calls with
 * the same member would show as a wrong order. `holds` is how many more calls find a member locked.
 */
export function fakeExecutor(
  scheduler: Scheduler,
  options: { fateOf(batchNo: number): BatchFate; holds?: Map<string, number> },
) {
  const holds = options.holds ?? new Map<string, number>()
  const applied: FakeItem[] = []
  const isApplied = new Set<number>()
  const seen = { batches: [] as number[], singles: 0, inFlightHigh: 0, overlaps: [] as string[] }
  const running = new Map<string, number>()
  let inFlight = 0

  function waitForLocks(items: readonly FakeItem[]): void {
    const held = items.find(({ member }) => (holds.get(member) ?? 0) > 0)
    if (held === undefined) return
    holds.set(held.member, (holds.get(held.member) ?? 0) - 1)
    throw heldError
  }

  function apply(item: FakeItem): void {
    if (isApplied.has(item.no)) return
    isApplied.add(item.no)
    applied.push(item)
  }

  async function call<Result>(label: string, items: readonly FakeItem[], end: () => Result): Promise<Result> {
    const members = new Set(items.map((item) => item.member))
    inFlight += 1
    seen.inFlightHigh = Math.max(seen.inFlightHigh, inFlight)
    for (const member of members) {
      if ((running.get(member) ?? 0) > 0) seen.overlaps.push(`${label} starts while another call holds ${member}`)
      running.set(member, (running.get(member) ?? 0) + 1)
    }
    try {
      await scheduler.schedule(Promise.resolve(), label)
      return end()
    } finally {
      inFlight -= 1
      for (const member of members) running.set(member, (running.get(member) ?? 0) - 1)
    }
  }

  return {
    applied,
    isApplied: (no: number) => isApplied.has(no),
    inFlight: () => inFlight,
    seen,
    findHeld: async (members: readonly string[]) => {
      await scheduler.schedule(Promise.resolve(), 'who is held')
      return members.filter((member) => (holds.get(member) ?? 0) > 0)
    },
    single: (item: FakeItem): Promise<FakeReply> => {
      seen.singles += 1
      return call(`single ${item.no}`, [item], () => {
        waitForLocks([item])
        if (item.alwaysFails) throw failing(item.no)
        apply(item)
        return { no: item.no }
      })
    },
    batch: (items: readonly FakeItem[]): Promise<FakeReply[]> => {
      const fate = options.fateOf(seen.batches.length)
      seen.batches.push(items.length)
      return call(`batch ${items.map((item) => item.no).join(' ')}`, items, () => {
        waitForLocks(items)
        const culprit = items.find((item) => item.alwaysFails)
        if (culprit !== undefined) throw failing(culprit.no)
        if (fate === 'undone') throw new Error('the batch was undone')
        for (const item of items) apply(item)
        if (fate === 'answer lost') throw new Error('the answer was lost')
        return items.map((item) => ({ no: item.no }))
      })
    },
  }
}

/** An executor whose calls end when the test decides, in the order it decides. */
export function heldExecutor() {
  type Call = {
    kind: 'single' | 'batch'
    items: readonly FakeItem[]
    finish(): Promise<void>
    fail(error: Error): Promise<void>
  }
  const calls: Call[] = []

  function open<Result>(kind: Call['kind'], items: readonly FakeItem[], result: Result): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    calls.push({
      kind,
      items,
      finish: () => {
        resolve(result)
        return settled()
      },
      fail: (error) => {
        reject(error)
        return settled()
      },
    })
    return promise
  }

  return {
    calls,
    shape: () => calls.map((call) => `${call.kind} ${call.items.map((item) => item.no).join(' ')}`),
    single: (item: FakeItem) => open<FakeReply>('single', [item], { no: item.no }),
    batch: (items: readonly FakeItem[]) =>
      open<FakeReply[]>(
        'batch',
        items,
        items.map((item) => ({ no: item.no })),
      ),
  }
}

/** Runs everything that needs no outer event: one turn of the event loop, no clock. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve))
}
