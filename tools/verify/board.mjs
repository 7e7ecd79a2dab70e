import { bytesOf, hexOf, isSame, sha256, subtle, text } from './bytes.mjs'
import { leafHash, rootOfLeaves } from './merkle.mjs'
import { bad, judged, ok } from './answers.mjs'
import { knownHead, leafOf, logged } from './leaves.mjs'

// --- a leaderboard --------------------------------------------------------------------------------------------------

export const BOARD = 'lotus-board/v1'
const boardLeaf = (file, step) => leafOf(file, 'board', { board: file.board, period: file.period }, step)

/** [holder, score, reached] for each place; throws on what cannot be a list. */
function boardPlaces({ places }) {
  const names = new Set(places.map(([holder]) => holder))
  if (names.size !== places.length) throw new Error('a name stands there twice')
  for (const [holder, score] of places)
    if (!/^[0-9a-f]{32}$/.test(holder) || !/^\d{1,18}$/.test(score)) throw new Error('that is no place')
  return places
}

/** Below 0: the first one is better. 0: only the seed tells them apart. */
function byScore([, score, reached], [, otherScore, otherReached]) {
  if (BigInt(score) !== BigInt(otherScore)) return BigInt(score) > BigInt(otherScore) ? -1 : 1
  if (reached === otherReached) return 0
  return reached < otherReached ? -1 : 1
}

/** The higher score, then the earlier one, then the smaller HMAC of the name. */
async function boardOrder({ board, period, seed, ...file }) {
  const key = await subtle.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-512' }, false, ['sign'])
  const ties = new Map()
  for (const [holder] of boardPlaces(file)) {
    const line = text.encode(`lotus-board-tie-v1|${board}|${period}|${holder}`)
    ties.set(holder, hexOf(new Uint8Array(await subtle.sign('HMAC', key, line))))
  }
  return [...file.places].sort((a, b) => byScore(a, b) || (ties.get(a[0]) < ties.get(b[0]) ? -1 : 1))
}

/** Whether the seed decided anything. */
const hasTie = (places) => places.some((one, at) => at > 0 && byScore(places[at - 1], one) === 0)

export const boardSteps = {
  async seed({ seed, commitment }) {
    const told = hexOf(await sha256(text.encode('lotus-board-seed-v1'), bytesOf(seed)))
    return judged(told === commitment, 'another seed')
  },
  async order(file) {
    const holders = (await boardOrder(file)).map(([holder]) => holder)
    const wrong = holders.findIndex((holder, at) => holder !== file.places[at][0])
    return wrong < 0 ? ok() : bad(`place ${wrong + 1} should be ${holders[wrong]}`)
  },
  async root({ board, period, root, places }) {
    const lines = boardPlaces({ places }).map((row, at) =>
      ['lotus-board-places-v1', board, period, at + 1, ...row].join('|'),
    )
    const computed = await rootOfLeaves(await Promise.all(lines.map((line) => leafHash(text.encode(line)))))
    return judged(places.length > 0 && computed === root, 'the root is of another board')
  },
  log_head: knownHead,
  log_seed: logged(async (file) => {
    const { body, at } = await boardLeaf(file, 'commit')
    // A seed that decided nothing may be of any time before the freeze.
    const isSoon = !hasTie(file.places) || Date.parse(at) <= Date.parse(file.to)
    const isSaid = ['commitment', 'version', 'to'].every((name) => body[name] === file[name])
    return judged(isSoon && isSaid, 'committed after the period, or to something else')
  }),
  log_places: logged(async (file) => {
    const commit = await boardLeaf(file, 'commit')
    const { body, index, at } = await boardLeaf(file, 'freeze')
    const due = Math.max(Date.parse(file.to), Date.parse(commit.body.freezeAt))
    if (!(Date.parse(at) >= due)) return bad('it was frozen before its hour')
    const isSaid = isSame([body.root, body.seed, body.places], [file.root, file.seed, file.places.length])
    return judged(isSaid && commit.index < index, 'the log has another board')
  }),
}
