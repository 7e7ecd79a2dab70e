import { zDraw } from '@lotus/contract/schemas'
import { z } from 'zod'
import type { FeedAnswer, FeedQuestion, ResultFeed } from './feed.ts'

const TIMEOUT_MS = 5_000
const BYTES_MAX = 65_536

const zAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('void'), issue: z.string() }),
  z.object({ status: z.literal('drawn'), issue: z.string(), draw: zDraw }),
])

/** One row of the setting `lottery.feeds`: `url` contains `{game}` and `{issue}`; https, or http to this machine. */
export type HttpFeedConfig = { name: string; url: string; games: readonly string[] }

/**
 * A source that answers `{"status":"pending"}`, `{"status":"void","issue":"..."}` or `{"status":"drawn","issue":"...",
 * "draw":{...}}` to GET. The answer must name the issue, so that yesterday's result is not accepted. Time and size are
 * limited; redirects are not followed, so that only the configured address is asked.
 */
export function httpFeed({ name, url, games }: HttpFeedConfig): ResultFeed {
  return {
    name,
    covers: (gameCode) => games.includes(gameCode),
    read: async (question) => parseAnswer(await fetchText(addressOf(url, question)), question.issueNo),
  }
}

function addressOf(url: string, { gameCode, issueNo }: FeedQuestion): string {
  return url.replaceAll('{game}', encodeURIComponent(gameCode)).replaceAll('{issue}', encodeURIComponent(issueNo))
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok || response.body === null) throw new Error(`the source answered ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > BYTES_MAX) throw new Error('the source answered more than a result')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseAnswer(text: string, issueNo: string): FeedAnswer {
  const answer = zAnswer.parse(JSON.parse(text))
  if (answer.status !== 'pending' && answer.issue !== issueNo) throw new Error('the source speaks of another issue')
  return answer.status === 'drawn' ? { kind: 'drawn', draw: answer.draw } : { kind: answer.status }
}
