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
  'v8.callFunction',
])
const taps = new Set(['pointerdown', 'pointerup', 'touchstart', 'touchend', 'mousedown', 'mouseup', 'click'])
/** What a tap started is over by then: the next one follows later. */
const REACH_US = 200_000

/**
 * Milliseconds of script in each frame that a tap has a part in: frames are what lies between two beginnings of a frame on
 * the page's thread, and those that follow a tap within 200 ms and hold script count. By the clock, and by the thread's
 * own processor time, which other programs on the machine do not lengthen.
 */
export function framesOf(trace: string): { wall: number[]; cpu: number[] } {
  // Written by the browser that this run has started.
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const tap = must(traceEvents.find(isTap), 'a tap in the trace')
  const events = traceEvents
    .filter((event) => event.pid === tap.pid && event.tid === tap.tid)
    .toSorted((a, b) => a.ts - b.ts)
  const begins = events.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts)
  const tapTimes = events.filter(isTap).map(({ ts }) => ts)
  const frames = new Map<number, { wall: number; cpu: number; isOfTap: boolean }>()
  let insideUntil = 0
  let frame = 0
  let lastTap = Number.NEGATIVE_INFINITY
  let nextTap = 0
  for (const event of events) {
    if (event.ph !== 'X' || !scripts.has(event.name) || event.ts < insideUntil) continue
    insideUntil = event.ts + (event.dur ?? 0)
    while (frame < begins.length && (begins[frame] ?? 0) <= event.ts) frame += 1
    while (nextTap < tapTimes.length && (tapTimes[nextTap] ?? 0) <= event.ts) {
      lastTap = tapTimes[nextTap] ?? lastTap
      nextTap += 1
    }
    const known = frames.get(frame) ?? { wall: 0, cpu: 0, isOfTap: false }
    known.wall += (event.dur ?? 0) / 1000
    known.cpu += (event.tdur ?? event.dur ?? 0) / 1000
    known.isOfTap ||= event.ts - lastTap <= REACH_US
    frames.set(frame, known)
  }
  const counted = [...frames.values()].filter(({ isOfTap }) => isOfTap)
  return { wall: counted.map(({ wall }) => wall), cpu: counted.map(({ cpu }) => cpu) }
}

const isTap = ({ name, args }: TraceEvent) => name === 'EventDispatch' && taps.has(args?.data?.type ?? '')
