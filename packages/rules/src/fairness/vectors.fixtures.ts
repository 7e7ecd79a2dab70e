import { listFamilies } from '../lottery/catalogue/all.ts'
import { deriveFamilyDraw } from '../lottery/catalogue/own-draw.ts'
import { commitmentOf } from '../lottery/commitment.ts'
import { deriveSubmittedDraw } from '../lottery/submitted-draw.ts'
import { toHex, utf8 } from './bytes.ts'
import { checkEvidence } from './check-evidence.ts'
import { bytesOf, drawTerms, goodEvidence, hashOf, logSigner, realRound, witnessSigner } from './evidence.fixtures.ts'
import type { Evidence } from './evidence.ts'
import { keyToText } from './note.ts'
import { parseReceipt } from './receipt.ts'
import { consistencyPath, inclusionPath, leafHash, readerOf, rootOf } from './tree.ts'

// Test vectors that any verifier must reproduce (trust.md 3.3). To write them again, run `vectors.test.ts` with
// LOTUS_WRITE_VECTORS=1.

export type Vector = { readonly kind: string } & Readonly<Record<string, unknown>>

async function drawVectors(): Promise<Vector[]> {
  const vectors: Vector[] = []
  for (const family of listFamilies().filter(({ form }) => form.parts !== null)) {
    for (const beacon of ['', realRound.randomness]) {
      const seed = await bytesOf(`vector ${family.name} ${beacon}`)
      const root = await hashOf(`root ${family.name}`)
      const issue = beacon === '' ? '20260101-0001' : '20260101'
      const yearAnimal = family.name.endsWith('lhc') ? 'horse' : undefined
      const draw = await deriveFamilyDraw(family, {
        seed,
        orderRoot: root,
        issueId: issue,
        ...(beacon === '' ? {} : { beacon }),
        ...(yearAnimal === undefined ? {} : { yearAnimal }),
      })
      const commitment = await commitmentOf(seed)
      const asked = { family: family.name, seed: toHex(seed), commitment, issue, root, beacon }
      vectors.push({ kind: 'draw', ...asked, ...(yearAnimal === undefined ? {} : { yearAnimal }), draw })
    }
  }
  return vectors
}

/**
 * Rounds of submitted numbers: filled up with house numbers, with only one house number, counted from the start, and
 * too short.
 */
async function submittedVectors(): Promise<Vector[]> {
  const vectors: Vector[] = []
  for (const [count, change] of [
    [0, {}],
    [3, {}],
    [40, {}],
    [40, { subtractFrom: 'start', houseMin: 3 }],
    [10, { isFilled: false }],
  ] as const) {
    const seed = await bytesOf(`vector round ${count}`)
    const [orderRoot, root] = [await hashOf('orders of the round'), await hashOf(`numbers of the round ${count}`)]
    const numbers = Array.from({ length: count }, (_, i) => String((i * 31_337) % 100_000).padStart(5, '0'))
    const terms = { ...drawTerms, ...change }
    const issue = '20260101-0001'
    const draw = await deriveSubmittedDraw({ seed, orderRoot, submissionRoot: root, issueId: issue, terms, numbers })
    vectors.push({
      kind: 'round',
      seed: toHex(seed),
      issue,
      root: orderRoot,
      submissionRoot: root,
      terms,
      numbers,
      draw,
    })
  }
  return vectors
}

async function treeVectors(): Promise<Vector[]> {
  const hashes = await Promise.all(Array.from({ length: 40 }, (_, i) => leafHash(utf8(`leaf ${i}`))))
  const read = await readerOf(hashes)
  const vectors: Vector[] = []
  for (const [index, size] of [
    [0, 1],
    [0, 2],
    [1, 2],
    [2, 3],
    [4, 7],
    [6, 7],
    [0, 8],
    [5, 13],
    [12, 13],
    [31, 40],
  ] as const) {
    const claim = {
      hash: hashes[index],
      index,
      size,
      path: await inclusionPath(index, size, read),
      root: await rootOf(size, read),
    }
    vectors.push({ kind: 'inclusion', ...claim, isValid: true })
    if (size > 2) vectors.push({ kind: 'inclusion', ...claim, index: (index + 1) % size, isValid: false })
  }
  for (const [from, to] of [
    [1, 1],
    [1, 2],
    [2, 3],
    [3, 7],
    [4, 7],
    [6, 7],
    [8, 40],
    [33, 40],
  ] as const) {
    const older = { size: from, root: await rootOf(from, read) }
    const claim = {
      older,
      newer: { size: to, root: await rootOf(to, read) },
      path: await consistencyPath(from, to, read),
    }
    vectors.push({ kind: 'consistency', ...claim, isValid: true })
    vectors.push({ kind: 'consistency', ...claim, older: { ...older, root: await hashOf('fork') }, isValid: false })
  }
  return vectors
}

async function evidenceVectors(): Promise<Vector[]> {
  const good = await goodEvidence()
  const key = keyToText(logSigner.key)
  const { certificate, log, receipt = '' } = good
  const note = log?.checkpoint ?? ''
  const without = await goodEvidence({ family: 'keno', isBeacon: false, orderCount: 5 })
  const round = await goodEvidence({ family: 'yeekee' })
  const [first = '', ...others] = round.certificate.submissions?.leaves ?? []
  const cut = {
    ...round.certificate,
    submissions: { terms: drawTerms, root: round.certificate.submissions?.root ?? null, leaves: [...others, first] },
  }
  const files: Evidence[] = [
    good,
    without,
    round,
    { ...round, certificate: cut },
    { ...good, certificate: { ...certificate, draw: { ...certificate.draw, digits: '1' } } },
    { ...good, certificate: { ...certificate, seed: await hashOf('another seed') } },
    { ...good, certificate: { ...certificate, orderRoot: await hashOf('another root') } },
    { ...good, certificate: { ...certificate, beacon: null } },
    { ...good, receipt: receipt.replace('L00000001004', 'L00000001005') },
    { format: good.format, certificate: { ...certificate, seed: null, draw: null, beacon: null } },
  ]
  const checked = await Promise.all(
    files.map(async (evidence) => {
      const steps = (await checkEvidence(evidence, { logKey: key })).map((step) => [step.name, step.outcome])
      return { kind: 'evidence', key, evidence, steps }
    }),
  )
  return [
    { kind: 'note', note, key, isValid: true },
    { kind: 'note', note, key: keyToText(witnessSigner.key), isValid: true },
    { kind: 'note', note: note.replace('\n10\n', '\n11\n'), key, isValid: false },
    { kind: 'note', note: note.replace('\n10\n', '\n11\n'), key: keyToText(witnessSigner.key), isValid: false },
    { kind: 'receipt', note: receipt, receipt: parseReceipt(receipt) },
    ...checked,
  ]
}

export async function makeVectors(): Promise<{ readonly format: string; readonly vectors: readonly Vector[] }> {
  const vectors = [
    ...(await drawVectors()),
    ...(await submittedVectors()),
    ...(await treeVectors()),
    ...(await evidenceVectors()),
  ]
  return { format: 'lotus-vectors/v1', vectors }
}
