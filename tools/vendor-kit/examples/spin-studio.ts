/**
 * Makes our own studio play one round, like its page does: a session for the launch token, a spin, and the report that
 * the round was shown, which pays it. A vendor writes its own such program for `--spin-command`.
 *
 * KIT_TOKEN=... KIT_GAME=HS_SEN25 KIT_ORIGIN=http://localhost:4001 node spin-studio.ts
 */
export async function spinStudio(p: { origin: string; gameCode: string; launchToken: string }): Promise<void> {
  const post = async (path: string, body: object, token?: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${p.origin}/play-api/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      signal: AbortSignal.timeout(60_000),
    })
    const parsed: unknown = await answer.json()
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  }
  const opened = await post('session', { gameCode: p.gameCode, token: p.launchToken, language: 'vi' })
  if (typeof opened['token'] !== 'string') return
  const { token } = opened
  await finish(opened['openRound'])
  const requestId = `kit-${Date.now().toString(36)}-${Math.floor(performance.now() * 1000).toString(36)}`
  const spun = await post('spin', { requestId, bet: '1.00' }, token)
  await finish(spun['round'])

  async function finish(round: unknown): Promise<void> {
    if (typeof round !== 'object' || round === null || !('roundId' in round)) return
    const shown = 'spins' in round && Array.isArray(round.spins) ? round.spins.length : 1
    await post('shown', { roundId: round.roundId, shown }, token)
  }
}

if (process.argv[1]?.endsWith('spin-studio.ts')) {
  const { KIT_ORIGIN = 'http://localhost:4001', KIT_GAME = 'HS_SEN25', KIT_TOKEN = '' } = process.env
  await spinStudio({ origin: KIT_ORIGIN, gameCode: KIT_GAME, launchToken: KIT_TOKEN })
}
