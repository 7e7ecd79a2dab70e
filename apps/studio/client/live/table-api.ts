import type { OwnBets, TableHistoryLine, TableRecord, TableSession, TableState } from '../../shared/table-answers.ts'
import { callOnce, CallError } from '../frame/api.ts'

type Answer = { own: OwnBets | null; balance: string | null }

/** The calls of a table's page; the bearer stays in memory, as for slots. */
export function createTableApi() {
  let bearer: string | null = null
  const call = <Value>(path: string, body: object) => callOnce<Value>(path, body, bearer)
  return {
    async open(gameCode: string, token: string | null, language: string): Promise<TableSession> {
      const session = await callOnce<TableSession>('table/session', { gameCode, token, language }, null)
      bearer = session.token
      return session
    },
    hosts: () => callOnce<{ origins: string[] }>('hosts', {}, null),
    /** The same request id is one bet, however often it is sent. */
    async bet(roundId: string, bets: readonly { spot: string; amount: string }[]): Promise<Answer> {
      const body = { roundId, requestId: crypto.randomUUID(), bets }
      return call<Answer>('table/bets', body).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'offline') return call<Answer>('table/bets', body)
        throw error
      })
    },
    undo: (betId: string) => call<Answer>('table/undo', { betId }),
    own: () => call<Answer & { state: TableState }>('table/own', {}),
    refill: () => call<{ balance: string | null }>('refill', {}),
    history: () => call<{ rounds: TableHistoryLine[] }>('table/history', {}),
    round: (roundId: string) => call<{ round: TableRecord }>('table/round', { roundId }),
    /** Hands over each state until the connection ends. */
    async listen(onState: (state: TableState) => void): Promise<void> {
      const response = await fetch('/play-api/table/stream', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer ?? ''}` },
        body: '{}',
        credentials: 'omit',
      })
      if (response.status === 401) throw new CallError('session_expired')
      if (!response.ok || !response.body) throw new CallError('offline')
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      let rest = ''
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        rest += value
        const events = rest.split('\n\n')
        rest = events.pop() ?? ''
        // Our own server's events; each is a whole state.
        for (const event of events)
          if (event.startsWith('data: ')) onState(JSON.parse(event.slice('data: '.length)) as TableState)
      }
    },
  }
}
export type TableApi = ReturnType<typeof createTableApi>
