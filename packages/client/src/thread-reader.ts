import type { ThreadOptions, LogPage, Transport } from './thread-options.ts'
import { laterPosition, messagesAfter, messagesFrom, withEarlier, type Log, type LogMessage } from './thread-log.ts'
import type { TalkStore } from './thread-store.ts'

/** A reader who was away for longer starts at the end instead of loading everything. */
const CATCH_UP_PAGES_MAX = 5
const RETRY_MS = 2000
const RETRY_MAX_MS = 30_000
/** After this many pushed messages without a fetch, a fetch makes sure that none is missing. */
const UNPROVEN_MAX = 100

/**
 * Loads the pages of a conversation and keeps the position up to which they are complete; pushes after it may have
 * gaps.
 */
export function createTalkReader<M extends LogMessage, Draft>(
  { transport, retryMs = RETRY_MS }: Pick<ThreadOptions<M, Draft>, 'transport' | 'retryMs'>,
  store: TalkStore<M, Draft>,
) {
  const { read, set, merge, isNewer, signal } = store
  let completeTo: string | undefined
  let isLoading = false
  let failures = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(retryTimer))

  /** The newest page, and what came after it; there may be a gap between older messages and this page. */
  function startAt(page: LogPage<M>): Log<M, Draft> {
    const { log } = read()
    completeTo = page.rows.at(-1)?.position ?? '0'
    const confirmed = page.rows[0] ? messagesFrom(log.confirmed, page.rows[0].position) : log.confirmed
    return withEarlier({ ...log, confirmed }, page, isNewer)
  }

  async function load(): Promise<void> {
    if (isLoading || read().status === 'ready') return
    isLoading = true
    set({ status: 'loading', error: undefined })
    try {
      const page = await transport.latest(signal)
      set({ log: startAt(page), status: 'ready' })
    } catch (error) {
      set({ status: 'failed', error })
    } finally {
      isLoading = false
    }
  }

  /** Fetches from the last complete position to the end; returns whether it got there. */
  async function fetchMissed(): Promise<boolean> {
    for (let page = 0; page < CATCH_UP_PAGES_MAX; page += 1) {
      const { rows, hasMore } = await transport.after(completeTo ?? '0', signal)
      completeTo = laterPosition(completeTo, rows.at(-1)?.position)
      merge(rows)
      if (!hasMore) return true
    }
    return false
  }

  const fetchNew = oneAtATime(async () => {
    clearTimeout(retryTimer)
    set({ isCatchingUp: true })
    try {
      const isWhole = await fetchMissed()
      failures = 0
      if (isWhole) return
      // Too much: loads the newest page instead; the messages in between are loaded by scrolling up.
      const page = await transport.latest(signal)
      set({ log: startAt(page) })
    } catch {
      if (signal.aborted) return
      // Tries again from the same position: at the next reconnect, and after a pause, since pushes may continue without
      // one.
      failures += 1
      retryTimer = setTimeout(() => void catchUp(), Math.min(RETRY_MAX_MS, retryMs * 2 ** (failures - 1)))
    } finally {
      set({ isCatchingUp: false })
    }
  })

  const catchUp = (): Promise<void> => (read().status === 'ready' ? fetchNew.run() : load())

  function receive(messages: readonly M[]): void {
    // Messages before the first shown one come with their page: a late push of one would hide the gap after it.
    const { confirmed, hasEarlier } = read().log
    const first = hasEarlier ? confirmed[0] : undefined
    merge(first === undefined ? messages : messagesFrom(messages, first.position))
    const isUnproven = completeTo !== undefined && messagesAfter(read().log.confirmed, completeTo).length > UNPROVEN_MAX
    if (isUnproven && !fetchNew.isRunning()) void catchUp()
  }

  return { load, loadEarlier: () => loadEarlier(transport, store), catchUp, receive }
}

async function loadEarlier<M extends LogMessage, Draft>(
  transport: Transport<M, Draft>,
  { read, set, isNewer, signal }: TalkStore<M, Draft>,
): Promise<void> {
  const { status, earlier, log } = read()
  const first = log.confirmed[0]
  if (status !== 'ready' || earlier === 'loading' || !log.hasEarlier || first === undefined) return
  set({ earlier: 'loading' })
  try {
    const page = await transport.before(first.position, signal)
    set({ log: withEarlier(read().log, page, isNewer), earlier: 'idle' })
  } catch {
    set({ earlier: 'failed' })
  }
}

/** Runs `work` one at a time; called during a run, it runs once more afterwards. */
function oneAtATime(work: () => Promise<void>) {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  async function run(): Promise<void> {
    if (running) {
      isAskedAgain = true
      return running
    }
    running = work().finally(() => {
      running = null
    })
    await running
    if (!isAskedAgain) return
    isAskedAgain = false
    await run()
  }
  return { run, isRunning: () => running !== null }
}
