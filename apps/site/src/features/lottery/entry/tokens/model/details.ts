import type { DrawLook, Play } from '@lotus/rules/catalogue'

/** Which results an outcome covers, in figures, and what can happen besides winning and losing. */
export type Covered = {
  readonly range?: string
  readonly note?: { readonly key: 'push' | 'loses' | 'tiePush' | 'triplesLose'; readonly numbers?: string }
}

/** 13 is small and odd, 14 big and even: each variant of the sum of three digits treats them differently. */
const middle = ['13', '14'] as const
const hasThirteen = (token: string) => /small|odd/.test(token) && !/big|even/.test(token)
const hasFourteen = (token: string) => /big|even/.test(token) && !/small|odd/.test(token)

function noteOfMiddle(code: string, token: string): Covered['note'] {
  const both = middle.join(', ')
  if (code.endsWith('_kill')) return { key: 'loses', numbers: both }
  if (code.endsWith('_only_tie')) return { key: 'push', numbers: both }
  if (!code.endsWith('_tie')) return undefined
  if (hasThirteen(token)) return { key: 'push', numbers: middle[0] }
  return hasFourteen(token) ? { key: 'push', numbers: middle[1] } : undefined
}

function noteOf({ kind, says }: DrawLook, code: string, token: string): Covered['note'] {
  if (kind === 'sum28') return noteOfMiddle(code, token)
  if (kind === 'dice' && code === 'bsoe_kill') return { key: 'triplesLose' }
  if (kind === 'mark' && /^special_(he_|tail_)?(bs|oe)$/.test(code)) return { key: 'push', numbers: '49' }
  if (kind === 'keno' && code === 'parlay') return { key: 'push', numbers: '810' }
  if (says === 'eleven' && code === 'sum_bsoe' && (token === 'big' || token === 'small'))
    return { key: 'push', numbers: '30' }
  // The new dragon and tiger have no tie to bet on.
  return code.startsWith('ndt_') || (code === 'baccarat' && token !== 'tie') ? { key: 'tiePush' } : undefined
}

/** What an outcome covers; empty if its name says it all. A test compares it with the rules. */
export function coveredBy({ facts, code }: Pick<Play, 'facts' | 'code'>, token: string): Covered {
  const range = facts.covers?.[code]?.[token]
  const note = noteOf(facts.draw, code, token)
  return { ...(range === undefined ? {} : { range }), ...(note === undefined ? {} : { note }) }
}
