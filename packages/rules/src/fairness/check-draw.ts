import { assert } from '@lotus/kernel'
import { deriveFamilyDraw } from '../lottery/catalogue/own-draw.ts'
import { loadFamily } from '../lottery/catalogue/load.ts'
import { commitmentOf } from '../lottery/commitment.ts'
import { SEED_BYTES } from '../lottery/draw-words.ts'
import { isRecord } from '../lottery/shape-checks.ts'
import { deriveSubmittedDraw, submissionRoot } from '../lottery/submitted-draw.ts'
import { fromHex } from './bytes.ts'
import { contextOf, step, type Certificate, type Step } from './evidence.ts'
import { sortedJson } from './log-leaf.ts'

/** Checks that the revealed seed is the committed one. */
export async function checkCommitment({ seed, commitment }: Certificate): Promise<Step> {
  if (seed === null) return step('commitment', 'skipped', 'not_drawn')
  const bytes = fromHex(seed)
  if (bytes?.length !== SEED_BYTES) return step('commitment', 'bad', 'malformed')
  const computed = await commitmentOf(bytes)
  const isSame = computed === commitment
  return step('commitment', isSame ? 'ok' : 'bad', isSame ? 'matches' : 'differs', { stated: commitment, computed })
}

/** Recomputes the draw from the certificate and compares it with the stated one. */
export async function checkDraw(certificate: Certificate): Promise<Step> {
  const { family: name, seed, orderRoot, issueNo, draw, beacon, submissions } = certificate
  if (seed === null || draw === null) return step('draw', 'skipped', 'not_drawn')
  const family = await loadFamily(name)
  const bytes = fromHex(seed)
  if (!family) return step('draw', 'bad', 'unknown_family')
  if (!bytes || orderRoot === null) return step('draw', 'bad', 'malformed')
  const randomness = beacon?.state === 'received' ? beacon.randomness : null
  const chance = {
    seed: bytes,
    orderRoot,
    issueId: issueNo,
    ...(randomness === null ? {} : { beacon: randomness }),
  }
  if (submissions && (await submissionRoot(submissions.leaves)) !== submissions.root) {
    return step('draw', 'bad', 'not_included')
  }
  const computed = sortedJson(
    submissions
      ? await deriveSubmittedDraw({
          ...chance,
          submissionRoot: submissions.root ?? '',
          terms: submissions.terms,
          numbers: submittedNumbers(certificate, submissions.leaves),
        })
      : await deriveFamilyDraw(family, { ...chance, ...contextOf(certificate) }),
  )
  const stated = sortedJson(draw)
  const isSame = stated === computed
  return step('draw', isSame ? 'ok' : 'bad', isSame ? 'matches' : 'differs', { stated, computed })
}

/** The numbers in the texts, which must be of this issue and be numbered from 1. */
function submittedNumbers({ gameCode, issueNo }: Certificate, leaves: readonly string[]): string[] {
  return leaves.map((leaf, at) => {
    const read: unknown = JSON.parse(leaf)
    const isRight = isRecord(read) && read['game'] === gameCode && read['issue'] === issueNo && read['no'] === at + 1
    assert(isRight && /^[0-9]{5}$/.test(String(read['number'])), 'a submission of this issue, in its place')
    return String(read['number'])
  })
}
