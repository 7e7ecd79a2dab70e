import { bytesOf, hexOf, isSame, sha256, text } from './bytes.mjs'
import { isIncluded, leafHash } from './merkle.mjs'
import { isSigned, readCheckpoint, readKey, readReceipt } from './notes.mjs'
import { bad, judged, ok, skipped, warn } from './answers.mjs'
import { commitmentOf, drawOf, roundOf, submittedNumbers } from './draws.mjs'
import { QUICKNET, secondsOfRound } from './beacon.mjs'
import { entriesOf } from './leaves.mjs'

// --- evidence ----------------------------------------------------------------------------------------------------

export const steps = {
  async commitment({ certificate: { seed, commitment } }) {
    if (seed === null) return skipped('the seed is not revealed yet')
    return judged((await commitmentOf(seed)) === commitment, 'the seed is not the one that was committed to')
  },
  async order({ certificate, order }) {
    if (!order || certificate.orderRoot === null) return skipped('no order is given, or the orders are not frozen')
    const { game, issue } = JSON.parse(order.leaf)
    if (game !== certificate.gameCode || issue !== certificate.issueNo) return bad('the order is of another issue')
    const place = { index: order.index, size: certificate.orderCount, path: order.path, root: certificate.orderRoot }
    const hash = await leafHash(text.encode(order.leaf))
    return judged(await isIncluded({ hash, ...place }), 'the order is not under the root')
  },
  async receipt({ certificate, receipt, order, log }, known) {
    if (receipt === undefined || (known ?? log?.key) === undefined) return skipped('no receipt or no key is given')
    if (!(await isSigned(receipt, await readKey(known ?? log.key)))) return bad('the receipt is not signed by the log')
    const { gameCode, issueNo, leafHash: hash } = readReceipt(receipt)
    if (gameCode !== certificate.gameCode || issueNo !== certificate.issueNo)
      return bad('the receipt is of another issue')
    if (!order) return ok()
    return judged((await leafHash(text.encode(order.leaf))) === hash, 'the receipt is of another order')
  },
  async draw({ certificate }) {
    const { family, seed, issueNo, orderRoot, yearAnimal, draw, beacon } = certificate
    if (seed === null || draw === null) return skipped('nothing is drawn yet')
    const randomness = beacon?.state === 'received' ? beacon.randomness : ''
    const chance = { seed, issue: issueNo, root: orderRoot, beacon: randomness }
    const { submissions } = certificate
    const { terms, root: submissionRoot } = submissions ?? {}
    const numbers = submissions ? await submittedNumbers(certificate) : []
    const round = { ...chance, terms, submissionRoot, numbers }
    const computed = await (submissions ? roundOf(round) : drawOf({ family, ...chance, yearAnimal }))
    return judged(isSame(computed, draw), `the draw should be ${JSON.stringify(computed)}`)
  },
  async beacon({ certificate: { beacon, frozenAt, lockAt, seed } }) {
    if (!beacon) return skipped('this draw uses no beacon')
    if (beacon.chain !== QUICKNET.chain) return bad('an unknown chain')
    const publishedAt = secondsOfRound(beacon.round) * 1000
    if (publishedAt < Date.parse(frozenAt ?? lockAt)) return bad('the round existed before the orders were frozen')
    if (publishedAt > Date.parse(lockAt) + 3_600_000) return bad('the round is far from the draw')
    if (beacon.state === 'unavailable') return warn('the round could not be had: the seed alone decided')
    if (beacon.state === 'waiting')
      return seed === null ? skipped('the round is awaited') : bad('drawn without its round')
    if (hexOf(await sha256(bytesOf(beacon.signature))) !== beacon.randomness)
      return bad('randomness and signature differ')
    return skipped(`randomness follows from the signature; check round ${beacon.round} of quicknet with a drand client`)
  },
  async checkpoint({ log }, known) {
    if (!log) return skipped('no log is given')
    if (known !== undefined && known !== log.key) return bad('another log than the one whose key you know')
    const key = await readKey(log.key)
    const isOwn = readCheckpoint(log.checkpoint).origin === key.name && key.kind === 'signer'
    return judged(isOwn && (await isSigned(log.checkpoint, key)), 'the head is not signed by the log')
  },
  async log_commitment({ certificate, log }) {
    if (!log) return skipped('no log is given')
    const found = await entriesOf(
      log,
      ['commitments'],
      (body) => body.game === certificate.gameCode && announced(body, certificate),
    )
    if (!found) return bad('the log does not hold the commitment')
    const issue = announced(found.leaf.body, certificate)
    if (!found.isIncluded) return bad('the leaf is not in the tree')
    if (Date.parse(found.leaf.at) > Date.parse(certificate.lockAt)) return bad('it was published after the sale')
    const stated = [certificate.commitment, certificate.beacon?.round, certificate.submissions?.terms]
    const isRight = isSame([issue.commitment, issue.beaconRound, issue.terms], stated)
    return judged(isRight, 'the log holds another commitment, round or terms')
  },
  async log_root({ certificate, log }) {
    if (!log || certificate.orderRoot === null) return skipped('no log is given, or the orders are not frozen')
    const found = await entriesOf(log, ['order_root'], ofIssue(certificate))
    if (!found?.isIncluded) return bad('the log does not hold the root')
    const isMine = (body) => body.game === certificate.gameCode && announced(body, certificate)
    const before = await entriesOf(log, ['commitments'], isMine)
    if (before && before.index >= found.index) return bad('the root stands before the commitment')
    // Logs and certificates of before do not tell how many of the tickets take part.
    const { root, count, submissionRoot, liveCount = certificate.liveCount, liveStake } = found.leaf.body
    const { orderRoot, orderCount, submissions, liveCount: live = liveCount } = certificate
    const isSameStake = [liveStake, certificate.liveStake].includes(undefined) || liveStake === certificate.liveStake
    const isRight =
      isSameStake && isSame([root, count, submissionRoot, liveCount], [orderRoot, orderCount, submissions?.root, live])
    return judged(isRight, 'the log holds another root or count')
  },
  async log_result({ certificate, log }) {
    if (!log || certificate.draw === null) return skipped('no log is given, or nothing is drawn yet')
    const found = await entriesOf(log, ['result', 'correction'], ofIssue(certificate))
    if (!found?.isIncluded) return bad('the log does not hold the result')
    const root = await entriesOf(log, ['order_root'], ofIssue(certificate))
    if (root && root.index >= found.index) return bad('the result stands before the root')
    const { draw, seed } = found.leaf.body
    return judged(
      isSame(draw, certificate.draw) && isSame(seed, certificate.seed),
      'the log holds another result or seed',
    )
  },
  async witness({ log }) {
    const keys = await Promise.all((log?.witnessKeys ?? []).map(readKey))
    if (keys.length === 0) return skipped('no witness is named')
    const signed = await Promise.all(keys.map((key) => isSigned(log.checkpoint, key)))
    const count = signed.filter(Boolean).length
    return count > 0 ? ok(`${count} of ${keys.length} witnesses`) : warn('no witness has signed this head')
  },
}

const ofIssue = (certificate) => (body) => body.game === certificate.gameCode && body.issue === certificate.issueNo
const announced = (body, certificate) => body.issues?.find((issue) => issue.issue === certificate.issueNo)
