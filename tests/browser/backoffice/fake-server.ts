import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { routes, type RouteInput, type RouteName, type RouteValue } from '@lotus/contract'
import { callDefinitions } from '@lotus/contract/calls'
import { serveFolder, type FolderServer } from '../serve-folder.ts'
import { defaultAnswers } from './answers.ts'
import { sampleValue } from './sample-value.ts'

/** The server's reply to a call instead of its value. */
export class Refusal {
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  constructor(status: number, code: string, details: Readonly<Record<string, unknown>> = {}) {
    this.status = status
    this.code = code
    this.details = details
  }
}
type Answer<N extends RouteName> =
  | RouteValue<N>
  | Refusal
  | 'never'
  | ((input: RouteInput<N>) => RouteValue<N> | Refusal)
export type Answers = { [N in RouteName]?: Answer<N> }

export type Call = { name: string; input: Record<string, unknown> }
/** What one opened page is answered, and what it asked, in order. */
export type Conversation = { answers: Answers; calls: Call[]; problems: string[] }

const byAddress = new Map<string, RouteName>(
  // The keys of the table are the names of calls.
  (Object.keys(routes) as RouteName[]).map((name) => [`${routes[name].method} ${routes[name].path}`, name] as const),
)

/** Samples are the same every time, and making one from its schema takes longer than sending it. */
const samples = new Map<RouteName, unknown>()
function sampleFor(name: RouteName): unknown {
  if (!samples.has(name)) samples.set(name, sampleValue(callDefinitions[name].value))
  return samples.get(name)
}

/**
 * Serves the built back office, and answers its calls with what the open page's test sets, else with a sample that the
 * contract allows. A real server and no interception by the browser: a browser with intercepted requests caches no
 * file, and would load the whole program again with each page.
 */
export async function startFakeServer(
  folder: string,
  conversation: () => Conversation | undefined,
): Promise<FolderServer> {
  return serveFolder(folder, {
    isOneDocument: true,
    answer: (request, response) => {
      const current = conversation()
      // The status has the key that a call is sealed with; a test sets it where one is.
      const isStatus = request.url === routes['system.status'].path && current?.answers['system.status'] !== undefined
      if (!isStatus && !request.url?.startsWith('/bo/')) return false
      // A page that was just left may still ask.
      if (current === undefined) response.destroy()
      else void answer(request, response, current)
      return true
    },
  })
}

async function answer(request: IncomingMessage, response: ServerResponse, open: Conversation): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://files')
  const body = await text(request)
  const name = byAddress.get(`${request.method} ${url.pathname}`)
  if (name === undefined) {
    open.problems.push(`no call of the contract: ${request.method} ${url.pathname}`)
    response.writeHead(404).end()
    return
  }
  const isBody = request.method === 'POST' && url.search === ''
  const input: Record<string, unknown> = isBody ? JSON.parse(body || '{}') : Object.fromEntries(url.searchParams)
  open.calls.push({ name, input })
  // The type of an answer depends on the name, which is known only at run time.
  const planned = (open.answers[name] ?? defaultAnswers[name]) as unknown
  const value: unknown = typeof planned === 'function' ? planned(input) : (planned ?? sampleFor(name))
  if (value === 'never') return
  const isRefused = value instanceof Refusal
  response.writeHead(isRefused ? value.status : 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  })
  const { code = 'ok', details = value } = isRefused ? value : {}
  response.end(JSON.stringify({ success: !isRefused, code, message: '', value: details }))
}
