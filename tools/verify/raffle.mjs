import { bytesOf, hexOf, isSame, sha256, text } from './bytes.mjs'
import { leafHash, rootOfLeaves } from './merkle.mjs'
import { bad, judged, ok } from './answers.mjs'
import { numbersOf } from './numbers.mjs'
import { entriesOf, knownHead, leafOf, leavesOf, logged } from './leaves.mjs'

// --- a raffle ----------------------------------------------------------------------------------------------------

export const RAFFLE = 'lotus-raffle/v1'

/** [holder, tickets, first] by name; throws on what cannot be a list. */
function ticketList(holders) {
  let next = 1
  const names = holders.map(([holder]) => holder).sort()
  if (names.length === 0 || names.some((name, at) => name === names[at - 1]))
    throw new Error('a holder stands there twice')
  const tickets = new Map(holders)
  return names.map((holder) => {
    const count = tickets.get(holder)
    if (!Number.isSafeInteger(count) || count < 1) throw new Error('a holder has no ticket')
    const first = next
    next += count
    return [holder, count, first]
  })
}
const ticketCount = (list) => list.reduce((sum, [, count]) => sum + count, 0)

async function ticketRoot(raffle, list) {
  const lines = list.map(([holder, count, first]) =>
    ['lotus-raffle-tickets-v1', raffle, holder, first, first + count - 1].join('|'),
  )
  return rootOfLeaves(await Promise.all(lines.map((line) => leafHash(text.encode(line)))))
}

/** [prize, ticket, holder] for each prize, as long as somebody is left who has won nothing. */
async function raffleWinners({ raffle, seed, root, prizes, holders }) {
  const number = await numbersOf(seed, `lotus-raffle-v1|${raffle}|${root}`)
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0)
  let list = ticketList(holders)
  if (ticketCount(list) > 2 ** 32 - 1) throw new Error('more tickets than one number tells apart')
  const winners = []
  while (winners.length < count && list.length > 0) {
    let place = await number(ticketCount(list))
    const [holder, , first] = list.find(([, tickets]) => {
      if (place < tickets) return true
      place -= tickets
      return false
    })
    winners.push([winners.length, first + place, holder])
    list = list.filter(([name]) => name !== holder)
  }
  return winners
}

const raffleLeaf = (file, step) => leafOf(file, 'raffle', { raffle: file.raffle }, step)
export const raffleSteps = {
  async seed({ seed, commitment }) {
    return judged(
      hexOf(await sha256(text.encode('lotus-raffle-seed-v1'), bytesOf(seed))) === commitment,
      'another seed',
    )
  },
  async list({ raffle, holders, root }) {
    return judged((await ticketRoot(raffle, ticketList(holders))) === root, 'the root is of another list')
  },
  async draw(file) {
    const winners = await raffleWinners(file)
    return isSame(winners, file.winners) ? ok() : bad(`the winners should be ${JSON.stringify(winners)}`)
  },
  log_head: knownHead,
  log_terms: logged(async ({ raffle, version, prizes, kind, log }) => {
    const isIts = (body) => body.promotion === raffle && body.version === version
    const entry = await entriesOf(log, ['promotion'], isIts)
    const terms = entry?.leaf.body.terms
    return judged(
      entry?.isIncluded === true && isSame(terms.given.prizes, prizes) && terms.kind === kind,
      'other prizes',
    )
  }),
  log_seed: logged(async (file) => {
    const { body, at } = await raffleLeaf(file, 'commit')
    return judged(
      ['commitment', 'version', 'kind', 'to'].every((name) => body[name] === file[name]) &&
        Date.parse(at) <= Date.parse(body.from),
      'the seed was not committed before the first day that counts, or with another kind or last day',
    )
  }),
  log_list: logged(async (file) => {
    const { body, index, at } = await raffleLeaf(file, 'list')
    const commit = await raffleLeaf(file, 'commit')
    const due = Date.parse(commit.body.drawAt)
    const list = ticketList(file.holders)
    return judged(
      body.root === file.root &&
        body.holders === list.length &&
        body.tickets === ticketCount(list) &&
        commit.index < index &&
        Date.parse(at) >= due &&
        due >= Date.parse(commit.body.to),
      'the log has another list, or it was frozen before its hour',
    )
  }),
  log_draw: logged(async (file) => {
    const { body, index } = await raffleLeaf(file, 'draw')
    if (leavesOf(file, 'raffle', { raffle: file.raffle }, 'cancel').length > 0)
      return bad('the log says that it was called off')
    return judged(
      body.seed === file.seed && isSame(body.winners, file.winners) && (await raffleLeaf(file, 'list')).index < index,
      'the log has another draw',
    )
  }),
}
