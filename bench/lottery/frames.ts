import { must } from '@lotus/kernel'

/** Events of a trace in Chromium's format; times in microseconds. */
type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** CPU time of the thread; missing if the system does not report it. */
  tdur?: number
  args?: { data?: { type?: string } }
}

/** The events that run script; nested ones are part of them. */
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
/** By then everything a tap started is over; the next one comes later. */
const REACH_US = 200_000

/** The interval between two frames of a 60 Hz screen. */
const REFRESH_US = 1_000_000 / 60

/**
 * Milliseconds of script in each frame of a tap: frames with script within 200 ms of one of its events. A frame lasts
 * from one frame start to the next on the page's thread. The browser starts none while there is nothing to draw, so a
 * touch that goes down, stays and goes up would make one frame of a tenth of a second; therefore a frame also ends at a
 * screen refresh during which the thread is idle. A busy thread has missed that refresh, and its script goes on
 * counting. Measured by wall clock, and by the thread's own CPU time, which other programs do not lengthen.
 */
export function framesOf(trace: string): { wall: number[]; cpu: number[] } {
  // Written by the browser that this run started.
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
    // Layout and painting keep the thread as busy as script does.
    if (event.ph === 'X') busyUntil = Math.max(busyUntil, endsAt)
  }
  const counted = frames.filter(({ isOfTap }) => isOfTap)
  return { wall: counted.map(({ wall }) => wall), cpu: counted.map(({ cpu }) => cpu) }
}

/** The first screen refresh, counted from the start of a frame, during which the thread is idle. */
function refreshAfter(startedAt: number, busyUntil: number): number {
  if (startedAt === Number.NEGATIVE_INFINITY) return startedAt
  const missed = Math.max(0, Math.ceil((busyUntil - startedAt) / REFRESH_US))
  return startedAt + Math.max(1, missed) * REFRESH_US
}

const isTap = ({ name, args }: TraceEvent) => name === 'EventDispatch' && taps.has(args?.data?.type ?? '')
