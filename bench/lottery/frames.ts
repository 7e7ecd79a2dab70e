import { must } from '@lotus/kernel'

/** Of a trace in Chromium's format; times in microseconds. */
type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time of the thread; missing where the system does not tell it. */
  tdur?: number
  args?: { data?: { type?: string } }
}

/** What runs script; those inside another are counted with it. */
const scripts = new Set([
  'EventDispatch',
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'v8.callFunction',
])
const taps = new Set(['pointerdown', 'pointerup', 'touchstart', 'touchend', 'mousedown', 'mouseup', 'click'])
/** What a tap started is over by then: the next one follows later. */
const REACH_US = 200_000

/** Between two pictures of a screen that shows sixty a second. */
const REFRESH_US = 1_000_000 / 60

/**
 * Milliseconds of script in each frame that a tap has a part in: those within 200 ms of an event of a tap that hold script. A
 * frame is what lies between two beginnings of one on the page's thread. The browser begins none while there is nothing to
 * draw, so a finger that goes down, stays and comes up would make one frame of a tenth of a second: where the thread
 * stood idle at a refresh of the screen, a frame ended there. A thread that is busy at that moment has missed it, and its
 * script goes on counting. By the clock, and by the thread's own processor time, which other programs do not lengthen.
 */
export function framesOf(trace: string): { wall: number[]; cpu: number[] } {
  // Written by the browser that this run has started.
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const tap = must(traceEvents.find(isTap), 'a tap in the trace')
  const events = traceEvents
    .filter((event) => event.pid === tap.pid && event.tid === tap.tid)
    .toSorted((a, b) => a.ts - b.ts)
  const begins = events.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts)
  const frames: { wall: number; cpu: number; isOfTap: boolean }[] = []
  let begin = 0
  let startedAt = Number.NEGATIVE_INFINITY
  let busyUntil = 0
  let insideUntil = 0
  let lastTap = Number.NEGATIVE_INFINITY
  for (const event of events) {
    if (isTap(event)) lastTap = event.ts
    const endsAt = event.ts + (event.dur ?? 0)
    if (event.ph === 'X' && scripts.has(event.name) && event.ts >= insideUntil) {
      insideUntil = endsAt
      const passed = begins.findIndex((ts, index) => index >= begin && ts > event.ts)
      const next = passed < 0 ? begins.length : passed
      const isIdleOverRefresh = refreshAfter(startedAt, busyUntil) <= event.ts
      if (next > begin || isIdleOverRefresh || frames.length === 0) {
        startedAt = next > begin ? Math.max(begins[next - 1] ?? 0, 0) : event.ts
        begin = next
        frames.push({ wall: 0, cpu: 0, isOfTap: false })
      }
      const frame = must(frames.at(-1), 'a frame')
      frame.wall += (event.dur ?? 0) / 1000
      frame.cpu += (event.tdur ?? event.dur ?? 0) / 1000
      frame.isOfTap ||= event.ts - lastTap <= REACH_US
    }
    // Drawing and laying out keep the thread as busy as script does.
    if (event.ph === 'X') busyUntil = Math.max(busyUntil, endsAt)
  }
  const counted = frames.filter(({ isOfTap }) => isOfTap)
  return { wall: counted.map(({ wall }) => wall), cpu: counted.map(({ cpu }) => cpu) }
}

/** The first refresh of the screen, counted from the beginning of a frame, that does not fall into the thread's work. */
function refreshAfter(startedAt: number, busyUntil: number): number {
  if (startedAt === Number.NEGATIVE_INFINITY) return startedAt
  const missed = Math.max(0, Math.ceil((busyUntil - startedAt) / REFRESH_US))
  return startedAt + Math.max(1, missed) * REFRESH_US
}

const isTap = ({ name, args }: TraceEvent) => name === 'EventDispatch' && taps.has(args?.data?.type ?? '')
