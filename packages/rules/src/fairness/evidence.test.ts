import { describe, expect, test } from 'vitest'
import { goodEvidence, logOf, logSigner } from './evidence.fixtures.ts'
import {
  checkEvidence,
  keyToText,
  readEvidence,
  stepNames,
  type Certificate,
  type Evidence,
  type StepName,
} from './index.ts'

const good = await goodEvidence()
const outcomes = async (evidence: Evidence, logKey?: string) =>
  Object.fromEntries(
    (await checkEvidence(evidence, logKey === undefined ? {} : { logKey })).map((step) => [step.name, step.outcome]),
  )
const badSteps = async (evidence: Evidence) =>
  (await checkEvidence(evidence)).filter((step) => step.outcome === 'bad').map((step) => step.name)
const changed = (change: Partial<Certificate>): Evidence => ({
  ...good,
  certificate: { ...good.certificate, ...change },
})
const beaconWith = (change: Partial<NonNullable<Certificate['beacon']>>) => {
  const { beacon } = good.certificate
  if (!beacon) throw new Error('the evidence has a beacon')
  return { ...beacon, ...change }
}

test('a valid draw passes every step', async () => {
  expect(await outcomes(good, keyToText(logSigner.key))).toEqual(
    Object.fromEntries(stepNames.map((name) => [name, 'ok'])),
  )
})

test.each(['ssc', 'mega645', 'lhc', 'k3', 'vxd', 'thai', 'pk10', 'yeekee'])(
  '%s too, without a beacon',
  async (family) => {
    const answers = await outcomes(await goodEvidence({ family, isBeacon: false }))
    expect(answers).toMatchObject({ commitment: 'ok', order: 'ok', draw: 'ok', beacon: 'skipped', log_result: 'ok' })
  },
)

describe('one changed figure is found', () => {
  const flip = (hex: string | null) => (hex === null ? null : `${hex.startsWith('a') ? 'b' : 'a'}${hex.slice(1)}`)
  const { certificate } = good
  const prizes = certificate.draw?.['prizes'] as Record<string, string[]>
  const cases: [string, Partial<Certificate>, StepName[]][] = [
    ['a digit of the draw', { draw: { prizes: { ...prizes, G7: ['00', '01', '02', '03'] } } }, ['draw', 'log_result']],
    ['the seed', { seed: flip(certificate.seed) }, ['commitment', 'draw', 'log_result']],
    ['the commitment', { commitment: flip(certificate.commitment) ?? '' }, ['commitment', 'log_commitment']],
    ['the root', { orderRoot: flip(certificate.orderRoot) }, ['order', 'draw', 'log_root']],
    ['the number of orders', { orderCount: certificate.orderCount + 1 }, ['log_root']],
    [
      'the issue',
      { issueNo: '20230823-0043' },
      ['order', 'receipt', 'draw', 'log_commitment', 'log_root', 'log_result'],
    ],
    ['the family', { family: 'hanoi' }, ['draw']],
    ['another round', { beacon: beaconWith({ round: 1001 }) }, ['beacon', 'log_commitment']],
    ['the randomness', { beacon: beaconWith({ randomness: 'ab'.repeat(32) }) }, ['draw', 'beacon']],
    ['the beacon left out', { beacon: null }, ['draw', 'log_commitment']],
    ['an early round', { beacon: beaconWith({ round: 990 }) }, ['beacon', 'log_commitment']],
    ['another chain', { beacon: beaconWith({ chain: 'ab'.repeat(32) }) }, ['beacon']],
  ]
  test.each(cases)('%s', async (_what, change, wrong) => {
    expect(await badSteps(changed(change))).toEqual(wrong)
  })

  test('the number of tickets that take part, or their stake', async () => {
    const evidence = await goodEvidence({ isBeacon: false, orderCount: 36, liveCount: 31 })
    expect((await outcomes(evidence)).log_root).toBe('ok')
    const bad = async (change: Partial<Certificate>) =>
      badSteps({ ...evidence, certificate: { ...evidence.certificate, ...change } })
    expect(await bad({ liveCount: 36 })).toEqual(['log_root'])
    expect(await bad({ liveStake: '135.0000' })).toEqual(['log_root'])
  })

  test('every single digit of the draw', async () => {
    // Without a beacon: the curve's pairing takes a tenth of a second each time.
    const { certificate } = await goodEvidence({ isBeacon: false })
    const prizes = certificate.draw?.['prizes'] as Record<string, string[]>
    for (const [prize, numbers] of Object.entries(prizes)) {
      for (const [at, number] of numbers.entries()) {
        const last = (Number(number.at(-1)) + 1) % 10
        const draw = { prizes: { ...prizes, [prize]: numbers.with(at, `${number.slice(0, -1)}${last}`) } }
        expect(await badSteps({ format: good.format, certificate: { ...certificate, draw } })).toEqual(['draw'])
      }
    }
  })
})

describe('a round of submitted numbers', async () => {
  const round = await goodEvidence({ family: 'yeekee' })
  const { submissions } = round.certificate
  if (!submissions) throw new Error('a round has its submissions')
  const withRound = (change: Partial<typeof submissions>): Evidence => ({
    ...round,
    certificate: { ...round.certificate, submissions: { ...submissions, ...change } },
  })

  test('passes every step', async () => {
    expect(await badSteps(round)).toEqual([])
  })

  test.each([
    [
      'a changed number',
      submissions.leaves.with(3, (submissions.leaves[3] ?? '').replace('"number":"', '"number":"9')),
    ],
    ['a number left out', submissions.leaves.slice(1)],
    ['two numbers in the other order', [...submissions.leaves.slice(1, 2), ...submissions.leaves.slice(0, 1)]],
  ])('%s is found', async (_what, leaves) => {
    expect(await badSteps(withRound({ leaves }))).toEqual(['draw'])
  })

  test('other numbers under their own root, and other terms, do not match the log', async () => {
    expect(await badSteps(withRound({ leaves: [], root: 'ab'.repeat(32) }))).toEqual(['draw', 'log_root'])
    const terms = { ...submissions.terms, subtractIndex: 15 }
    expect(await badSteps(withRound({ terms }))).toEqual(['draw', 'log_commitment'])
    expect(await badSteps({ ...round, certificate: { ...round.certificate, submissions: null } })).toEqual([
      'draw',
      'log_commitment',
      'log_root',
    ])
  })

  test('can be parsed again, and invalid terms are refused', () => {
    expect(readEvidence(JSON.stringify(round))).toEqual(round)
    const terms = { ...submissions.terms, houseMin: 1_000_000 }
    expect(readEvidence(JSON.stringify(withRound({ terms })))).toBeUndefined()
  })
})

describe('beside the certificate', () => {
  const log = good.log
  if (!log) throw new Error('the evidence has a log')

  test('another platform’s log proves nothing', async () => {
    expect(await outcomes(good, 'another+key')).toMatchObject({ checkpoint: 'bad' })
  })

  test('an unsigned checkpoint, a leaf that is not in the tree, a missing leaf', async () => {
    expect(
      await badSteps({ ...good, log: { ...log, checkpoint: log.checkpoint.replace('\n10\n', '\n11\n') } }),
    ).toContain('checkpoint')
    const entries = log.entries.map((entry) => ({ ...entry, leaf: entry.leaf.replace('order_root', 'order_root ') }))
    expect(await badSteps({ ...good, log: { ...log, entries } })).toEqual(['log_root'])
    const path = log.entries.map((entry) => ({ ...entry, path: entry.path.slice(1) }))
    expect(await badSteps({ ...good, log: { ...log, entries: path } })).toEqual([
      'log_commitment',
      'log_root',
      'log_result',
    ])
    expect(await badSteps({ ...good, log: { ...log, entries: log.entries.slice(0, 1) } })).toEqual([
      'log_root',
      'log_result',
    ])
    expect(await badSteps({ ...good, log: { ...log, checkpoint: 'x' } })).toContain('checkpoint')
  })

  test('a result that was published twice: the correction counts', async () => {
    const entry = log.entries[2]
    if (!entry) throw new Error('the result is in the log')
    const corrected = {
      ...entry,
      index: 9,
      leaf: entry.leaf.replace('"result"', '"correction"').replace('"draw":{', '"draw":{"x":"1",'),
    }
    const steps = await checkEvidence({ ...good, log: { ...log, entries: [...log.entries, corrected] } })
    expect(steps.find((step) => step.name === 'log_result')).toMatchObject({ outcome: 'bad', reason: 'not_included' })
  })

  test('a receipt of another order, and one not signed by the platform', async () => {
    const other = await goodEvidence({ family: 'ssc' })
    expect(await badSteps({ ...good, receipt: other.receipt?.replace('L00000001004', 'L00000001005') ?? '' })).toEqual([
      'receipt',
    ])
    expect(await badSteps({ ...good, receipt: 'nonsense' })).toEqual(['receipt'])
  })

  test('a beacon that never came is reported, and is not an error if the seed alone was used', async () => {
    const without = await goodEvidence({ isBeacon: false })
    const beacon = beaconWith({ state: 'unavailable', randomness: null, signature: null })
    const certificate = { ...without.certificate, beacon }
    const evidence = { ...without, certificate, log: await logOf(certificate) }
    expect(await outcomes(evidence)).toMatchObject({ draw: 'ok', beacon: 'warn', log_commitment: 'ok' })
    const waiting = beaconWith({ state: 'waiting', randomness: null, signature: null })
    expect(await badSteps({ ...evidence, certificate: { ...certificate, beacon: waiting } })).toEqual(['beacon'])
  })

  test('what is not known yet is skipped', async () => {
    const { certificate } = good
    const open: Certificate = { ...certificate, seed: null, draw: null, orderRoot: null, frozenAt: null, beacon: null }
    expect(await outcomes({ format: good.format, certificate: open })).toEqual(
      Object.fromEntries(stepNames.map((name) => [name, 'skipped'])),
    )
  })
})

describe('reading', () => {
  test('evidence and plain certificates can be parsed again', async () => {
    expect(readEvidence(JSON.stringify(good))).toEqual(good)
    expect(readEvidence(JSON.stringify(good.certificate))?.certificate).toEqual(good.certificate)
    const { yearAnimal: _, ...older } = good.certificate
    expect(readEvidence(JSON.stringify(older))?.certificate.yearAnimal).toBeNull()
  })

  test.each(['', 'x', '[]', 'null', '{}', '{"format":"lotus-evidence/v1"}', JSON.stringify({ ...good, log: {} })])(
    'invalid text is refused: %j',
    (text) => expect(readEvidence(text)).toBeUndefined(),
  )

  test('hostile values end in a failed step, not in an exception', async () => {
    const hostile: Partial<Certificate>[] = [
      { seed: 'zz' },
      { seed: '00' },
      { orderRoot: 'nothing' },
      { issueNo: '../../x' },
      { family: '__proto__' },
      { beacon: beaconWith({ randomness: 'xyz' }) },
      { beacon: beaconWith({ signature: 'ff' }) },
      { beacon: beaconWith({ round: 0 }) },
      { draw: { prizes: 1 } },
    ]
    for (const change of hostile) expect((await badSteps(changed(change))).length).toBeGreaterThan(0)
    expect(await badSteps({ ...good, order: { leaf: '{', index: 4, path: [] } })).toEqual(['order', 'receipt'])
  })
})
